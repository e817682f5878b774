-- Who plays with half his time in an arena: the letters of the seats, `b` for the first and `w` for the second. In `games` it is null where nobody
-- may; in `pairings` it is null where nobody did, or where the game was too short to count.
ALTER TABLE games ADD COLUMN berserk TEXT;
ALTER TABLE pairings ADD COLUMN berserk TEXT;
