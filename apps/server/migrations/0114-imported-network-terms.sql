-- What lines and packages of older systems get at sign-in besides their speed comes along into their terms (migration 0093).
ALTER TABLE import_rows
  ADD COLUMN IF NOT EXISTS framed_address inet,
  ADD COLUMN IF NOT EXISTS framed_pool text,
  ADD COLUMN IF NOT EXISTS device text,
  ADD COLUMN IF NOT EXISTS max_sessions smallint,
  -- Null: none.
  ADD COLUMN IF NOT EXISTS attributes jsonb,
  -- Whether the line gets terms of its own by the import: only those that came since keep it from being undone.
  ADD COLUMN IF NOT EXISTS has_terms boolean GENERATED ALWAYS AS (framed_address IS NOT NULL OR framed_pool IS NOT NULL
    OR device IS NOT NULL OR max_sessions IS NOT NULL OR attributes IS NOT NULL) STORED;
ALTER TABLE import_packages
  ADD COLUMN IF NOT EXISTS burst_download_kbps integer,
  ADD COLUMN IF NOT EXISTS burst_upload_kbps integer,
  ADD COLUMN IF NOT EXISTS burst_seconds smallint,
  ADD COLUMN IF NOT EXISTS framed_pool text,
  ADD COLUMN IF NOT EXISTS max_sessions smallint,
  ADD COLUMN IF NOT EXISTS attributes jsonb;
