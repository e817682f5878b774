-- The SHA-256 of who complains and of which line, or of which player of which game: nobody does so twice. Null for complaints from before, and for
-- those of guests whose address is forgotten.
ALTER TABLE complaints ADD COLUMN once TEXT;
CREATE UNIQUE INDEX complaints_once ON complaints (once);
