-- Whether the organiser has decided a pairing while its game went on, which is 1 then: the game is to end so, by whichever server has it.
ALTER TABLE pairings ADD COLUMN verdict BIGINT NOT NULL DEFAULT 0;
CREATE INDEX pairings_verdict ON pairings (verdict) WHERE verdict = 1;
