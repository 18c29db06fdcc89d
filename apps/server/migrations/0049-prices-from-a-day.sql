-- A package's next price, from a day on: for new contracts, and for the lines that pay the usual price.
ALTER TABLE packages
  ADD COLUMN IF NOT EXISTS next_price bigint CHECK (next_price >= 0),
  ADD COLUMN IF NOT EXISTS next_price_on date,
  -- The last of its contracts whose customer was told of it; where none is planned any more, of what is to be taken back.
  ADD COLUMN IF NOT EXISTS next_price_told bigint NOT NULL DEFAULT 0;
ALTER TABLE packages DROP CONSTRAINT IF EXISTS packages_next_price_complete;
ALTER TABLE packages ADD CONSTRAINT packages_next_price_complete CHECK ((next_price IS NULL) = (next_price_on IS NULL));
CREATE INDEX IF NOT EXISTS packages_next_price_idx ON packages (organization_id, next_price_on) WHERE next_price_on IS NOT NULL;

-- What a contract cost before its price of today began: a stretch before that day is billed with it.
ALTER TABLE contracts
  ADD COLUMN IF NOT EXISTS price_since date,
  ADD COLUMN IF NOT EXISTS price_before bigint CHECK (price_before >= 0);
ALTER TABLE contracts DROP CONSTRAINT IF EXISTS contracts_price_before_complete;
ALTER TABLE contracts ADD CONSTRAINT contracts_price_before_complete CHECK ((price_since IS NULL) = (price_before IS NULL));
