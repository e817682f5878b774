-- Tournaments. Who holds one is an account or, for a guest, the SHA-256 of the key of his browser, in hexadecimal digits; `organiser` is what
-- a guest wants to be called. `terms` is JSON as on the wire. `stage` is open, running, paused or over; `entries` is 1 while somebody may enter;
-- `round` is the last that was paired. `version` counts changes: whoever changes one does it from the version that he knows. `due` is when
-- something happens by itself. Times are milliseconds since 1970.
CREATE TABLE tournaments (
    id        TEXT   PRIMARY KEY,
    account   TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    browser   TEXT,
    organiser TEXT,
    terms     TEXT   NOT NULL,
    stage     TEXT   NOT NULL,
    entries   BIGINT NOT NULL,
    round     BIGINT NOT NULL,
    seed      BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    made      BIGINT NOT NULL,
    due       BIGINT
);

CREATE INDEX tournaments_stage ON tournaments (stage, made);

-- Who takes part: an account or the browser of a guest, who has a `name`. `token` is the SHA-256 of what opens his seats. `entered` and `gone`
-- are how many rounds had been paired when he came and left; who is `away` wants no game now.
CREATE TABLE entrants (
    tournament TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    account    TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    browser    TEXT,
    name       TEXT,
    token      BLOB   NOT NULL,
    rating     BIGINT,
    entered    BIGINT NOT NULL,
    gone       BIGINT,
    away       BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE INDEX entrants_account ON entrants (account);

-- Who meets whom: numbers of entrants; `white` is null for a bye. `game` stays when the game is forgotten. `result` is the word of the
-- protocol, null while it is not known; `ended` is the place in the order in which results came.
CREATE TABLE pairings (
    tournament TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    black      BIGINT NOT NULL,
    white      BIGINT,
    game       TEXT,
    result     TEXT,
    ended      BIGINT,
    made       BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE INDEX pairings_game ON pairings (game);
