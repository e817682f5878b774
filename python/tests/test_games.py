"""Games, refusals and records."""

import copy
import pickle
import random
import unittest

import yagura

MINE = """base = "minishogi"
id = "lame"
name = { ja = "飛角不成", romaji = "hikaku narazu", en = "Lame" }
without = ["+R", "+B"]
"""


class Games(unittest.TestCase):
    def test_all_games_are_there(self):
        ids = [variant.id for variant in yagura.variants()]
        for game in ["shogi", "chu", "gungi", "ennen", "stun", "kokose", "two-stage", "rengo-chess"]:
            self.assertIn(game, ids)

    def test_positions_are_counted_as_everywhere(self):
        self.assertEqual(yagura.Game("shogi").perft(3), 25470)
        self.assertEqual(yagura.Game("chu").perft(2), 1296)

    def test_a_game_to_its_end(self):
        game = yagura.Game("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
        self.assertEqual((game.turn, game.hand("b")), ("b", {"G": 1}))
        game.push("G*5b")
        outcome = game.outcome()
        self.assertEqual((outcome.winner, outcome.reason), ("b", "checkmate"))
        self.assertTrue(game.is_check() and game.is_game_over())
        self.assertEqual((game.turn, game.legal_moves), (None, []))
        self.assertEqual((game.pop(), game.turn), ("G*5b", "b"))
        self.assertRaises(IndexError, game.pop)

    def test_what_is_refused_says_why_and_changes_nothing(self):
        game = yagura.Game("chu")
        before = game.sfen()
        with self.assertRaises(yagura.IllegalMove) as caught:
            game.push(game.legal_moves[0], "8i8g")
        self.assertRegex(caught.exception.clause, "^chu §")
        self.assertRegex(caught.exception.ja, "[ぁ-ん]")
        self.assertIsInstance(caught.exception.squares, list)
        self.assertEqual(game.sfen(), before)
        self.assertIsNone(game.explain(game.legal_moves[0]))
        self.assertIsInstance(game.explain("8i8g"), yagura.IllegalMove)
        self.assertRaises(yagura.YaguraError, game.push, "nonsense")

    def test_bad_input_is_an_error(self):
        bad = [
            lambda: yagura.Variant("no-such-game"),
            lambda: yagura.Game("shogi", "x"),
            lambda: yagura.Game("shogi").piece_at("12a"),
            lambda: yagura.Game("shogi").hand("black"),
            lambda: yagura.Game("shogi").resign("x"),
            lambda: yagura.Game("shogi").record("doc"),
            lambda: yagura.Game("shogi").record("kif", "latin"),
            lambda: yagura.Game("shogi").notation("7g7f", "klingon"),
            lambda: yagura.Game.from_record("1 7七歩(77)", format="kif"),
            lambda: yagura.Game.from_record(b"\xff\xfe\x00"),
            lambda: yagura.Variant.from_toml("files = 900"),
            lambda: yagura.Variant.from_path("no/such/file.toml"),
        ]
        for number, call in enumerate(bad):
            with self.subTest(number=number):
                self.assertRaises(yagura.YaguraError, call)

    def test_random_games_of_every_game_keep_their_strings(self):
        chance = random.Random(1)
        for variant in yagura.variants():
            game = yagura.Game(variant)
            if game.is_setting_up():
                continue
            with self.subTest(variant=variant.id):
                for _ in range(12):
                    if game.is_game_over():
                        break
                    game.push(chance.choice(game.legal_moves))
                twin = yagura.Game(variant, game.sfen())
                self.assertEqual((twin.sfen(), twin.key()), (game.sfen(), game.key()))
                again = yagura.Game(variant)
                again.push(*game.moves)
                self.assertEqual(again.sfen(), game.sfen())
                back = yagura.Game.from_record(game.record("json"))
                self.assertEqual((back.moves, back.variant), (game.moves, variant))

    def test_records_go_out_and_come_back(self):
        game = yagura.Game("chu")
        for _ in range(6):
            game.push(game.legal_moves[3])
        for encoding in ["utf-8", "cp932"]:
            self.assertEqual(yagura.Game.from_record(game.record("kif", encoding)).moves, game.moves)
        text = game.record("kif").decode()
        self.assertEqual(yagura.Game.from_record(text, format="kif", variant="chu").moves, game.moves)

    def test_copies_are_independent(self):
        game = yagura.Game("shogi")
        game.push("7g7f")
        for twin in [copy.copy(game), copy.deepcopy(game), game.copy(), pickle.loads(pickle.dumps(game))]:
            twin.push("3c3d")
            self.assertEqual((game.ply, twin.moves), (1, ["7g7f", "3c3d"]))

    def test_moves_are_written_for_people(self):
        game = yagura.Game("shogi")
        self.assertEqual(game.notation("7g7f"), "▲７六歩")
        self.assertEqual(game.notation("7g7f", "western"), "P-7f")

    def test_a_game_of_ones_own(self):
        lame = yagura.Variant.from_toml(MINE)
        self.assertRegex(lame.id, "^lame~[0-9a-f]{16}$")
        game = yagura.Game(lame)
        self.assertEqual(len(game.legal_moves), 14)
        self.assertNotEqual(lame, yagura.Variant("minishogi"))
        self.assertEqual(len({lame, yagura.Variant.from_toml(MINE)}), 1)

    def test_pieces_and_boards(self):
        game = yagura.Game("shogi")
        self.assertEqual(game.piece_at("5i"), ("b", "K"))
        self.assertIsNone(game.piece_at("5e"))
        self.assertEqual(len(game.pieces()), 40)
        self.assertEqual(str(game).splitlines()[0].split(), list("lnsgkgsnl"))


if __name__ == "__main__":
    unittest.main()
