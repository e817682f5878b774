-- Secret armies: one row for each that is sealed. `player` is A or B; what it is stays here until both are sealed.
CREATE TABLE armies (
    game   TEXT NOT NULL,
    player TEXT NOT NULL,
    setup  TEXT NOT NULL,
    salt   TEXT NOT NULL,
    PRIMARY KEY (game, player)
);

-- The turns between the armies and the first move (a coin, re-placing), numbered from 0.
CREATE TABLE turns (
    game TEXT    NOT NULL,
    turn INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, turn)
);
