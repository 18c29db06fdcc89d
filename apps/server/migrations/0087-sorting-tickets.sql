-- Put off, put together, and marked with words of the desk's own; customers see none of it but that tickets were merged.
ALTER TABLE tickets
  -- Until then it stands in no queue of open tickets.
  ADD COLUMN snoozed_until timestamptz,
  -- Closed because its notes went into another one of the same line.
  ADD COLUMN merged_into bigint REFERENCES tickets,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10);
CREATE INDEX tickets_merged_idx ON tickets (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX tickets_tags_idx ON tickets USING gin (tags) WHERE tags <> '{}';

-- The words that an organization has used, to choose from.
CREATE TABLE ticket_tags (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  PRIMARY KEY (organization_id, name)
);
ALTER TABLE ticket_tags ENABLE ROW LEVEL SECURITY;
-- Never a customer's to see.
CREATE POLICY staff ON ticket_tags USING (actor_sees_all());
