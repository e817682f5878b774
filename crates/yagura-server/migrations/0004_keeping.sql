-- `stage` is 0 while nothing was done in a game, 1 while it goes on, 2 when it is over: how long it is kept depends on it. `plies` is how many
-- rows it has in `moves`, counted by the triggers below: a game that has fewer or more was damaged.
ALTER TABLE games ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN plies INTEGER NOT NULL DEFAULT 0;

UPDATE games SET
    stage = CASE WHEN ending IS NOT NULL THEN 2 WHEN version > 0 THEN 1 ELSE 0 END,
    plies = (SELECT count(*) FROM moves WHERE moves.game = games.id);

DROP INDEX games_changed;
CREATE INDEX games_stage_changed ON games (stage, changed);

CREATE TRIGGER moves_added AFTER INSERT ON moves BEGIN
    UPDATE games SET plies = plies + 1 WHERE id = NEW.game;
END;

CREATE TRIGGER moves_removed AFTER DELETE ON moves BEGIN
    UPDATE games SET plies = plies - 1 WHERE id = OLD.game;
END;

-- What belongs to a game goes with it.
CREATE TRIGGER games_removed AFTER DELETE ON games BEGIN
    DELETE FROM moves WHERE game = OLD.id;
    DELETE FROM armies WHERE game = OLD.id;
    DELETE FROM turns WHERE game = OLD.id;
END;

-- What is written to find out whether anything can be.
CREATE TABLE probe (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    filling BLOB    NOT NULL
);
