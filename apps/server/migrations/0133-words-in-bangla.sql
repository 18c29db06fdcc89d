-- expand: the release before neither writes nor reads the columns.
-- What a provider calls its areas, packages and offers in Bangla, its news in Bangla, and in which digits a person reads
-- numbers there. Absent: the English words are shown.
ALTER TABLE areas
  ADD COLUMN IF NOT EXISTS name_bn text CHECK (length(name_bn) BETWEEN 1 AND 100),
  ADD COLUMN IF NOT EXISTS city_bn text CHECK (length(city_bn) BETWEEN 1 AND 100);
ALTER TABLE packages
  ADD COLUMN IF NOT EXISTS name_bn text CHECK (length(name_bn) BETWEEN 1 AND 100),
  ADD COLUMN IF NOT EXISTS description_bn text CHECK (length(description_bn) BETWEEN 1 AND 500);
ALTER TABLE offers
  ADD COLUMN IF NOT EXISTS title_bn text CHECK (length(title_bn) BETWEEN 1 AND 120),
  ADD COLUMN IF NOT EXISTS description_bn text CHECK (length(description_bn) BETWEEN 1 AND 500);
ALTER TABLE posts
  ADD COLUMN IF NOT EXISTS title_bn text CHECK (length(title_bn) BETWEEN 1 AND 200),
  ADD COLUMN IF NOT EXISTS body_bn text CHECK (length(body_bn) BETWEEN 1 AND 50000),
  DROP CONSTRAINT IF EXISTS posts_both_in_bangla,
  ADD CONSTRAINT posts_both_in_bangla CHECK ((title_bn IS NULL) = (body_bn IS NULL));
ALTER TABLE users
  ADD COLUMN IF NOT EXISTS digits text NOT NULL DEFAULT 'latin' CHECK (digits IN ('latin', 'bengali'));
