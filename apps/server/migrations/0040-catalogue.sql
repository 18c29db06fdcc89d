-- What staff write in forms counts its changes. An offer is its package's organization's, by which row rules find it.
ALTER TABLE packages ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE offers
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN organization_id bigint REFERENCES organizations;
UPDATE offers SET organization_id = packages.organization_id FROM packages WHERE packages.id = offers.package_id;
ALTER TABLE offers ALTER COLUMN organization_id SET NOT NULL;
CREATE INDEX offers_organization_idx ON offers (organization_id);

-- How many lines have a package now, counted in its list.
CREATE INDEX contracts_package_in_force_idx ON contracts (package_id) WHERE ends_on IS NULL;
CREATE INDEX package_quotes_package_idx ON package_quotes (package_id);
CREATE INDEX package_quotes_offer_idx ON package_quotes (offer_id) WHERE offer_id IS NOT NULL;
