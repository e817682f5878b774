"""The engine, and what it plays against itself."""

import time
import unittest

import numpy as np

import yagura


class Engine(unittest.TestCase):
    def test_a_mate_is_found(self):
        game = yagura.Game("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
        heard = []
        lines = yagura.Engine(1).think(game, depth=3, lines=2, on_line=heard.append)
        self.assertEqual((lines[0].moves[0], lines[0].score, lines[0].mate), ("G*5b", None, 1))
        self.assertEqual([line.rank for line in lines], [1, 2])
        self.assertTrue(any(line.rank == 2 for line in heard))

    def test_the_same_search_finds_the_same(self):
        game = yagura.Game("chu")
        found = [yagura.Engine(1).think(game, nodes=3000)[0] for _ in range(2)]
        self.assertEqual((found[0].moves, found[0].nodes), (found[1].moves, found[1].nodes))

    def test_as_many_lines_as_were_asked_for_wherever_the_search_ends(self):
        for nodes in [500, 1000, 1700, 2600, 5000]:
            with self.subTest(nodes=nodes):
                lines = yagura.Engine(1).think(yagura.Game("chu"), nodes=nodes, lines=3)
                self.assertEqual([line.rank for line in lines], [1, 2, 3])
                self.assertEqual(len({line.moves[0] for line in lines}), 3)

    def test_time_is_kept(self):
        began = time.monotonic()
        yagura.Engine(1).think(yagura.Game("chu"), seconds=0.2)
        self.assertLess(time.monotonic() - began, 5)

    def test_what_a_listener_raises_ends_the_search(self):
        def listen(line):
            raise KeyError(line.depth)

        self.assertRaises(KeyError, yagura.Engine(1).think, yagura.Game("chu"), seconds=60, on_line=listen)

    def test_wishes_are_read_strictly(self):
        engine, game = yagura.Engine(1), yagura.Game("shogi")
        for wish in [{"level": 11}, {"lines": 0}, {"threads": 0}, {"seconds": -1}, {"seconds": float("nan")}]:
            with self.subTest(**wish):
                self.assertRaises(yagura.YaguraError, engine.think, game, **wish)
        self.assertRaises(yagura.YaguraError, yagura.Engine, 0)

    def test_nothing_is_played_where_all_is_over(self):
        game = yagura.Game("shogi")
        game.resign("b")
        self.assertEqual(yagura.Engine(1).think(game), [])
        self.assertIsNone(yagura.Engine(1).best_move(game))

    def test_secret_armies_are_bought(self):
        game, engine = yagura.Game("rengo-shogi"), yagura.Engine(1)
        while game.is_setting_up():
            game.set_up(engine.best_move(game, level=5))
        self.assertIsNotNone(engine.best_move(game, nodes=200))


class Arrays(unittest.TestCase):
    def test_self_play_is_the_same_on_any_number_of_threads(self):
        one, two = (
            yagura.self_play("minishogi", 4, nodes=200, most_plies=40, threads=threads) for threads in (1, 2)
        )
        for name in ["boards", "hands", "players", "values", "results", "games", "plies"]:
            self.assertTrue(np.array_equal(getattr(one, name), getattr(two, name)), name)
        self.assertEqual(one.moves, two.moves)
        self.assertEqual(set(one.games.tolist()), {0, 1, 2, 3})

    def test_arrays_say_what_positions_say(self):
        for variant in ["minishogi", "gungi", "rengo-chess"]:
            with self.subTest(variant=variant):
                batch = yagura.self_play(variant, 1, nodes=50, random_plies=2, most_plies=12, seed=7)
                self.assertEqual(batch.boards.shape[2:], (batch.variant.ranks, batch.variant.files))
                self.assertEqual(len(batch), batch.boards.shape[0])
                self.assertTrue(set(batch.results.tolist()) <= {-1, 0, 1})
                self.assertTrue((np.abs(batch.boards) <= len(batch.variant.kinds)).all())

    def test_a_board_as_an_array(self):
        game = yagura.Game("shogi")
        board = yagura.board_array(game)
        kinds = [kind.code for kind in game.variant.kinds]
        self.assertEqual(board.shape, (1, 9, 9))
        self.assertEqual(board[0, 8, 4], kinds.index("K") + 1)
        self.assertEqual(board[0, 0, 4], -kinds.index("K") - 1)
        self.assertEqual(board[0, 7, 7], kinds.index("R") + 1)

    def test_nonsense_is_refused(self):
        self.assertRaises(yagura.YaguraError, yagura.self_play, "no-such-game", 1)
        self.assertRaises(yagura.YaguraError, yagura.self_play, "shogi", 1, threads=0)


if __name__ == "__main__":
    unittest.main()
