-- expand: the release before finds what it found.
-- without a transaction

-- What the steps before look up (0138, 0140).
CREATE INDEX CONCURRENTLY IF NOT EXISTS campaigns_look_idx ON campaigns (look_id) WHERE look_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sessions_former_hash_key ON sessions (former_hash) WHERE former_hash IS NOT NULL;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_former_hash_check;

-- Staff narrow the list of customers by area, package, state and bills. These have all that its conditions, its order and row
-- security ask of a line, so that only the rows of a page are read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS connections_listed_idx ON connections ((status = 'closed'), holder_key, id)
  INCLUDE (status, area_id, organization_id, user_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS connections_area_listed_idx ON connections (area_id, (status = 'closed'), holder_key, id)
  INCLUDE (status, organization_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS connections_area_idx;
-- Few of many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS connections_not_active_idx ON connections (status, holder_key, id)
  INCLUDE (area_id, organization_id, user_id) WHERE status <> 'active';

CREATE INDEX CONCURRENTLY IF NOT EXISTS contracts_package_lines_idx ON contracts (package_id, connection_id) WHERE ends_on IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS contracts_package_in_force_idx;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS contracts_in_force_line_key ON contracts (connection_id) INCLUDE (package_id)
  WHERE ends_on IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS contracts_in_force_key;

CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_open_lines_idx ON invoices (organization_id, due_on, connection_id) WHERE status = 'open';

-- Orders of a kind, of which few are open among many; each filter in its order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_kind_open_idx ON orders (kind, placed_at, id) INCLUDE (organization_id, connection_id, status)
  WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_kind_ended_idx ON orders (kind, status, updated_at, id) INCLUDE (organization_id, connection_id)
  WHERE status IN ('completed', 'cancelled');

-- What presses: one's own open tickets and nobody's (0), by their answer and by their wait. An expression, so that PostgreSQL counts how many
-- open ones are nobody's: of all tickets most are, as they are closed. `coalesce` is none that row security lets an index be used for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_pressing_answer_idx ON tickets ((CASE WHEN assignee_id IS NULL THEN 0 ELSE assignee_id END), answer_by, id)
  WHERE status = 'open' AND answer_by IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_pressing_wait_idx ON tickets ((CASE WHEN assignee_id IS NULL THEN 0 ELSE assignee_id END), updated_at, id)
  WHERE status = 'open' AND answer_by IS NULL;

-- Money of a day: all that its sums, row rules about organizations and row security ask of a payment, so that no payment is read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_settled_sums_idx ON payments (settled_at)
  INCLUDE (organization_id, connection_id, gateway, currency, amount, started_by) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_settled_idx;

-- People by the beginning of their name, which may be that of very many: with all that is asked of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name_form_people_idx ON users (search_form(name) text_pattern_ops) INCLUDE (id, name);
DROP INDEX CONCURRENTLY IF EXISTS users_name_form_idx;
