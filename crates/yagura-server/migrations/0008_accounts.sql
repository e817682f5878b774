-- People who have an account. `name` is as it is shown, `folded` the same without differences of case, `look` what it looks like: no two are
-- the same in either. `password` is an argon2id string, null for who has none. Times of these tables are seconds since 1970.
CREATE TABLE accounts (
    id       TEXT   PRIMARY KEY,
    name     TEXT   NOT NULL,
    folded   TEXT   NOT NULL UNIQUE,
    look     TEXT   NOT NULL UNIQUE,
    password TEXT,
    bot      BIGINT NOT NULL,
    created  BIGINT NOT NULL
);

-- Browsers that are logged in. `hash` is the SHA-256 of the cookie, `id` what the list of them calls it; `way` is how its owner proved who he
-- is: password, passkey or recovery.
CREATE TABLE sessions (
    hash    TEXT   PRIMARY KEY,
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    way     TEXT   NOT NULL,
    device  TEXT   NOT NULL,
    began   BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires);

-- Passkeys: `id` is that of the credential, `json` what is known of it, in the form of version `format`.
CREATE TABLE passkeys (
    id      TEXT   PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label   TEXT   NOT NULL,
    format  BIGINT NOT NULL,
    json    TEXT   NOT NULL,
    added   BIGINT NOT NULL,
    used    BIGINT
);

CREATE INDEX passkeys_account ON passkeys (account);

-- What a browser was asked to sign, until it answers, once, or `expires`. `hash` is the SHA-256 of its cookie; `account` is that of who
-- answers, also before there is one.
CREATE TABLE ceremonies (
    hash    TEXT   PRIMARY KEY,
    purpose TEXT   NOT NULL,
    account TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    state   TEXT   NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX ceremonies_expires ON ceremonies (expires);

-- Codes for who has lost everything else, each for once, as their SHA-256.
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);

-- Tokens of programs, as their SHA-256; `scopes` are words with blanks between them.
CREATE TABLE api_tokens (
    hash    TEXT   PRIMARY KEY,
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label   TEXT   NOT NULL,
    scopes  TEXT   NOT NULL,
    made    BIGINT NOT NULL,
    used    BIGINT
);

CREATE INDEX api_tokens_account ON api_tokens (account);

-- Who sits at the seats of a game, where he has an account; `side` as in `seats`.
CREATE TABLE sitters (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (game, side)
);

CREATE INDEX sitters_account ON sitters (account, game);

-- How games ended: `winner` is the side as in `seats`, null for a draw; `reason` is the word of the protocol.
CREATE TABLE results (
    game   TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    winner TEXT,
    reason TEXT NOT NULL
);
