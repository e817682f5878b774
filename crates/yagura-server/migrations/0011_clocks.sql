-- How the time of a game is limited, as JSON, for the players as they were asked for (in union shogi b is player A); null for not at all.
-- `clock` is what both have left between turns: MILLISECONDS/PERIODS of each, and milliseconds of the turn that has begun.
-- `turn_began` and `deadline` are of correspondence play while a time runs, in milliseconds since 1970.
ALTER TABLE games ADD COLUMN time_control TEXT;
ALTER TABLE games ADD COLUMN clock TEXT;
ALTER TABLE games ADD COLUMN turn_began BIGINT;
ALTER TABLE games ADD COLUMN deadline BIGINT;

CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL;

-- How long a move took in milliseconds, and what both had left behind it.
ALTER TABLE moves ADD COLUMN spent BIGINT;
ALTER TABLE moves ADD COLUMN clock TEXT;

-- When the server was last known to run, in milliseconds since 1970: one row.
CREATE TABLE uptime (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    alive BIGINT  NOT NULL
);
