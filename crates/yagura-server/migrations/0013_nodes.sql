-- The servers of a database that several use. `until` is when the lease of one ends, in milliseconds since 1970 by the clock of the database;
-- `connected` is 1 while it reaches the others.
CREATE TABLE nodes (
    id        TEXT   PRIMARY KEY,
    until     BIGINT NOT NULL,
    connected BIGINT NOT NULL
);

-- Which server writes a game, null for none; `lease` counts how often that changed, and is the token with which it writes.
ALTER TABLE games ADD COLUMN node TEXT;
ALTER TABLE games ADD COLUMN lease BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_node ON games (node);
