-- Lines of older systems that are prepaid keep the day until which they are paid, and their packages the time that a payment is for.
ALTER TABLE import_rows ADD COLUMN IF NOT EXISTS paid_until date;
ALTER TABLE import_packages
  ADD COLUMN IF NOT EXISTS prepaid_count smallint,
  ADD COLUMN IF NOT EXISTS prepaid_unit text;
