-- Who a statement runs for. The application sets `app.actor` for one transaction only, in the same round trip as
-- the statement itself; unset means nobody, and nobody sees no customer's row.
--   user:12   a customer, own rows only
--   staff:5   staff; row rules are predicates in the statement itself
--   system    sign-in, jobs, the demo provider
CREATE FUNCTION actor_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('app.actor', true), '') ~ '^(system$|staff:)';

CREATE FUNCTION actor_user_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN substring(current_setting('app.actor', true) FROM '^user:(\d+)$')::bigint;

CREATE DOMAIN record_status AS text CHECK (VALUE IN ('active', 'inactive'));
