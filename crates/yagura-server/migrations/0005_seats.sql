-- The keys of the seats, as the SHA-256 of each token. A seat has several when it is carried to other devices, and none while the one who is
-- invited has not come. `side` is b or w as the game was asked for (in union shogi b is player A's).
CREATE TABLE seats (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side  TEXT NOT NULL,
    token BLOB NOT NULL,
    PRIMARY KEY (game, side, token)
) WITHOUT ROWID;

INSERT INTO seats (game, side, token) SELECT id, 'b', token_b FROM games WHERE token_b IS NOT NULL;
INSERT INTO seats (game, side, token) SELECT id, 'w', token_w FROM games WHERE token_w IS NOT NULL;
ALTER TABLE games DROP COLUMN token_b;
ALTER TABLE games DROP COLUMN token_w;

-- Codes that give somebody a token of his own, as their SHA-256. An invitation has no end; a code that carries a seat to another device has one,
-- in seconds since 1970. `token` is what a code was redeemed with: only that token redeems it again.
CREATE TABLE codes (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT NOT NULL,
    code    BLOB NOT NULL,
    expires INTEGER,
    token   BLOB,
    PRIMARY KEY (game, code)
) WITHOUT ROWID;

-- What the players have offered each other and not yet answered.
ALTER TABLE games ADD COLUMN offers TEXT;
