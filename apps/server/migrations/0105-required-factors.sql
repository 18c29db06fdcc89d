-- Since when an organization requires a second factor of its staff; NULL: it does not. They have seven days from then, or from
-- when they came.
ALTER TABLE organizations ADD COLUMN IF NOT EXISTS staff_factor_from timestamptz;
