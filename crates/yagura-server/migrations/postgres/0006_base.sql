-- The tables as the first six steps left them in SQLite; what each column means is said there.
CREATE TABLE games (
    id       TEXT   PRIMARY KEY,
    variant  TEXT   NOT NULL,
    position TEXT,
    black    TEXT   NOT NULL,
    white    TEXT   NOT NULL,
    version  BIGINT NOT NULL,
    ending   TEXT,
    created  TEXT   NOT NULL,
    changed  TEXT   NOT NULL,
    next     TEXT,
    stage    BIGINT NOT NULL DEFAULT 0,
    plies    BIGINT NOT NULL DEFAULT 0,
    offers   TEXT
);

CREATE INDEX games_stage_changed ON games (stage, changed);

CREATE TABLE moves (
    game TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply  BIGINT NOT NULL,
    move TEXT   NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games SET plies = plies + 1 WHERE id = NEW.game;
    RETURN NULL;
END $$;

CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE games SET plies = plies - 1 WHERE id = OLD.game;
    RETURN NULL;
END $$;

CREATE TRIGGER moves_added AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION count_added();
CREATE TRIGGER moves_removed AFTER DELETE ON moves FOR EACH ROW EXECUTE FUNCTION count_removed();

CREATE TABLE armies (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    setup  TEXT NOT NULL,
    salt   TEXT NOT NULL,
    PRIMARY KEY (game, player)
);

CREATE TABLE turns (
    game TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    turn BIGINT NOT NULL,
    text TEXT   NOT NULL,
    PRIMARY KEY (game, turn)
);

CREATE TABLE probe (
    id      BIGINT PRIMARY KEY CHECK (id = 1),
    filling BYTEA  NOT NULL
);

CREATE TABLE seats (
    game  TEXT  NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side  TEXT  NOT NULL,
    token BYTEA NOT NULL,
    PRIMARY KEY (game, side, token)
);

CREATE TABLE codes (
    game    TEXT  NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT  NOT NULL,
    code    BYTEA NOT NULL,
    expires BIGINT,
    token   BYTEA,
    PRIMARY KEY (game, code)
);

CREATE TABLE records (
    id      TEXT   PRIMARY KEY,
    key     BYTEA  NOT NULL,
    version BIGINT NOT NULL,
    json    TEXT   NOT NULL,
    created TEXT   NOT NULL,
    changed TEXT   NOT NULL
);

CREATE INDEX records_changed ON records (changed);

CREATE TABLE reports (
    record TEXT   PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
    stage  BIGINT NOT NULL,
    millis BIGINT NOT NULL,
    line   TEXT   NOT NULL
);

CREATE TABLE findings (
    record     TEXT   NOT NULL REFERENCES reports (record) ON DELETE CASCADE,
    ply        BIGINT NOT NULL,
    evaluation TEXT   NOT NULL,
    PRIMARY KEY (record, ply)
);
