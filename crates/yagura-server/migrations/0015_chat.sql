-- What is said in a game. `room` is players or watchers, and `number` counts the lines of a room. Who said it is an account, the holder of a seat
-- (`side` as in `seats`), or a guest among those who watch, by his number in the game. `address` is a guest's, for a few days, and null for an
-- account. A line with `removed` = 1 is shown to nobody. Times of these tables are seconds since 1970.
CREATE TABLE chat (
    game    TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    room    TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    account TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    side    TEXT,
    guest   BIGINT,
    address TEXT,
    line    TEXT   NOT NULL,
    said    BIGINT NOT NULL,
    removed BIGINT NOT NULL,
    PRIMARY KEY (game, room, number)
);

CREATE INDEX chat_account ON chat (account);
CREATE INDEX chat_said ON chat (said);

-- Accounts that want nothing of chat.
CREATE TABLE quiet (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
);

-- Which account does not want to hear of which.
CREATE TABLE blocks (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since   BIGINT NOT NULL,
    PRIMARY KEY (account, blocked)
);

CREATE INDEX blocks_blocked ON blocks (blocked);

-- Accounts with more rights than others: `role` is moderator. Only the operator's command line writes it.
CREATE TABLE roles (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    role    TEXT NOT NULL
);

-- Who may not write for a time: `subject` is the id of an account, or the address of a guest.
CREATE TABLE silences (
    subject TEXT   PRIMARY KEY,
    until   BIGINT NOT NULL
);

-- Accounts that are closed, and why: a word of the protocol.
CREATE TABLE closures (
    account TEXT   PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    reason  TEXT   NOT NULL,
    since   BIGINT NOT NULL
);

-- What people complain of: a line (`room` and `number`) or a player of a game. `subject` is his account or, of a guest, `address`; `context` is
-- JSON of the lines around it; `state` is open, done or dismissed.
CREATE TABLE complaints (
    id       TEXT   PRIMARY KEY,
    game     TEXT   NOT NULL,
    room     TEXT,
    number   BIGINT,
    subject  TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    address  TEXT,
    name     TEXT   NOT NULL,
    reporter TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    reason   TEXT   NOT NULL,
    note     TEXT   NOT NULL,
    context  TEXT   NOT NULL,
    made     BIGINT NOT NULL,
    state    TEXT   NOT NULL
);

CREATE INDEX complaints_state ON complaints (state, made);

-- What was done that is of weight for the security of accounts. `actor` and `subject` are names as they were then, `address` is the network that
-- it came from.
CREATE TABLE audit (
    id      TEXT   PRIMARY KEY,
    at      BIGINT NOT NULL,
    act     TEXT   NOT NULL,
    actor   TEXT,
    subject TEXT,
    detail  TEXT,
    address TEXT
);

CREATE INDEX audit_at ON audit (at);

-- Games that have something of their own about watching: `listed` is 1 for those that are in the list of running games; `delay` is by how much
-- those who watch are behind, as in moves:3 or minutes:10, null for not at all. `watchers` and `present` (both players are there) are noted
-- by who writes the game.
CREATE TABLE watching (
    game     TEXT   PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    listed   BIGINT NOT NULL,
    delay    TEXT,
    watchers BIGINT NOT NULL,
    present  BIGINT NOT NULL
);

CREATE INDEX watching_listed ON watching (listed);
