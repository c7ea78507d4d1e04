-- Search by part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
