/* A game of the engine against itself: play VARIANT NODES MOVES. */
#include <stdio.h>
#include <stdlib.h>

#include "yagura.h"

static int failed(const char *what) {
    fprintf(stderr, "%s: %s\n", what, yagura_error());
    return 1;
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: play VARIANT NODES MOVES\n");
        return 2;
    }
    yagura_game *game = yagura_game_new(words[1], NULL);
    if (!game) return failed(words[1]);
    yagura_engine *engine = yagura_engine_new(16);
    if (!engine) return failed("engine");
    uint64_t nodes = strtoull(words[2], NULL, 10);
    for (int left = atoi(words[3]); left > 0; left--) {
        int32_t score = 0;
        char *best = yagura_engine_search(engine, game, nodes, &score);
        if (!best) break;
        printf("%s %s %d\n", yagura_game_player(game) == 0 ? "Black" : "White", best, score);
        if (yagura_game_play(game, best) != 0) return failed(best);
        yagura_text_free(best);
    }
    char *position = yagura_game_position(game);
    char *outcome = yagura_game_outcome(game);
    printf("%s\n%s\n", position, outcome ? outcome : "the game goes on");
    yagura_text_free(outcome);
    yagura_text_free(position);
    yagura_engine_free(engine);
    yagura_game_free(game);
    return 0;
}
