-- expand: the release before shows ignored names among the others.
-- Names that equipment reports and that will never be a customer's, such as the provider's own router: staff put them aside.
ALTER TABLE unknown_lines
  ADD COLUMN IF NOT EXISTS ignored_at timestamptz,
  ADD COLUMN IF NOT EXISTS ignored_by bigint REFERENCES users ON DELETE SET NULL;
