-- The clock of the owner that released the match, until the next append
ALTER TABLE match ADD COLUMN released BIGINT;
