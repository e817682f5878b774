/*
 * Yagura for C: games of the shogi family with their moves as text, and the engine. Texts are UTF-8 and end
 * with a NUL; positions and moves are written as by `yagura usi`.
 *
 * What every caller keeps to:
 * - A pointer to a game or an engine came from this library and was not freed. Null is an error, not a crash.
 * - A game is changed by one thread at a time, while no other looks at it; an engine may be used by several.
 * - What is returned as `char *`, games and engines are the caller's, who frees them here; what is returned
 *   as `const char *` is not.
 *
 * A function that fails returns null, or -1 where it returns an int, and yagura_error() says why.
 */
#ifndef YAGURA_H
#define YAGURA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct yagura_game yagura_game;
typedef struct yagura_engine yagura_engine;

/* What went wrong in the last call of this thread, null if nothing. It is good until the next call. */
const char *yagura_error(void);

/* The version of the library. */
const char *yagura_version(void);

/* The ids of the games, a line each. */
char *yagura_variants(void);

/* Frees a text; null is no text. */
void yagura_text_free(char *text);

/* Begins a game of a variant, as "shogi" or "chu?fouls=strict", from a position or, with null, its start. */
yagura_game *yagura_game_new(const char *variant, const char *position);

/* Another game that stands as this one does. */
yagura_game *yagura_game_copy(const yagura_game *game);

/* Frees a game; null is no game. */
void yagura_game_free(yagura_game *game);

/* Plays a move, or a turn of the set-up where armies are set up first. 0, or -1: the game is as before. */
int yagura_game_play(yagura_game *game, const char *turn);

/* Takes the last move back. 0, or -1 where there is none. */
int yagura_game_undo(yagura_game *game);

/* The position, with all that is hidden from players. */
char *yagura_game_position(const yagura_game *game);

/* The legal moves, a line each; an empty text where there is none. */
char *yagura_game_moves(const yagura_game *game);

/* Who is to move: 0 for Black, 1 for White. */
int yagura_game_player(const yagura_game *game);

/* How the game has ended, as "Black wins by checkmate"; null, without an error, while it goes on. */
char *yagura_game_outcome(const yagura_game *game);

/* An engine with a table of so many megabytes. */
yagura_engine *yagura_engine_new(uint32_t hash_mb);

/* Frees an engine; null is no engine. */
void yagura_engine_free(yagura_engine *engine);

/*
 * The move that the engine would play after a search of so many positions; null, without an error, where the
 * game is over or armies are set up first. Where score is not null it is set: centipawns as the player to
 * move sees it; a win in N plies is 1000000 - N, a loss N - 1000000.
 */
char *yagura_engine_search(
    const yagura_engine *engine, const yagura_game *game, uint64_t nodes, int32_t *score);

#ifdef __cplusplus
}
#endif

#endif
