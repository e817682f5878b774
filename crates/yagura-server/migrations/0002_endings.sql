-- `ending` is how a game ended otherwise than by a move: SIDE gave up, claim:SIDE, or foul:MOVE. `next` is the game that goes on after a repetition.
ALTER TABLE games RENAME COLUMN resigned TO ending;
ALTER TABLE games ADD COLUMN next TEXT;
