-- Who looks for an opponent, and who asks an account (`target`) for a game. `account` is null for a guest; `browser` is the SHA-256 of the key
-- of his browser, in hexadecimal digits, null for a program. `side` is b, w or either; `clock` is JSON as on the wire. `token` is the SHA-256 of
-- what opens the seeker's seat. A row that is not `lasting` is renewed as long as its owner is in the lobby; after `expires` it means nothing.
-- `game` and `seat` are set once, when it is taken. `made` is in milliseconds
-- since 1970, `expires` in seconds.
CREATE TABLE seeks (
    id         TEXT   PRIMARY KEY,
    account    TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    browser    TEXT,
    name       TEXT,
    target     TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    variant    TEXT   NOT NULL,
    position   TEXT,
    side       TEXT   NOT NULL,
    clock      TEXT,
    rated      BIGINT NOT NULL,
    min_rating BIGINT,
    max_rating BIGINT,
    token      BLOB   NOT NULL,
    made       BIGINT NOT NULL,
    lasting    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    declined   BIGINT NOT NULL,
    game       TEXT,
    seat       TEXT
);

CREATE INDEX seeks_expires ON seeks (expires);

-- What guests want to be called in a game; `side` as in `seats`.
CREATE TABLE guests (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, side)
);
