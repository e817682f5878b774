-- A game as it was agreed on, and how it stands apart from its moves. Players are 'human' or 'engine:LEVEL'; tokens are kept as
-- their SHA-256; `version` counts the changes; `resigned` is the side that gave up.
CREATE TABLE games (
    id       TEXT    PRIMARY KEY,
    variant  TEXT    NOT NULL,
    position TEXT,
    black    TEXT    NOT NULL,
    white    TEXT    NOT NULL,
    token_b  BLOB,
    token_w  BLOB,
    version  INTEGER NOT NULL,
    resigned TEXT,
    created  TEXT    NOT NULL,
    changed  TEXT    NOT NULL
);

-- One row for each move, numbered from 0.
CREATE TABLE moves (
    game TEXT    NOT NULL,
    ply  INTEGER NOT NULL,
    move TEXT    NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE INDEX games_changed ON games (changed);
