-- What strangers can cause at will, tries to sign in above all, has a chain of its own: writing it waits for no payment,
-- and a flood of it holds no payment up. The lines from before are all of the one chain there was.
ALTER TABLE audit_log ADD COLUMN chain text NOT NULL DEFAULT 'acts' CHECK (chain IN ('acts', 'door'));
CREATE INDEX audit_log_chain_idx ON audit_log (day, chain, id);
DROP INDEX audit_log_day_idx;
