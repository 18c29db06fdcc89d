-- Whom a statement runs for. The application sets three settings for one transaction only, in the same round trip as
-- the statement itself; unset means nobody, and nobody sees no customer's row.
--   app.sees         own (a customer), all (staff: row rules are predicates in the statement itself), or
--                    system (sign-in, jobs, the demo provider)
--   app.user_id      whose notifications are theirs
--   app.connections  the customer's lines, '{10001,10002}'
-- PostgreSQL writes these one-line functions into the policies, so a check costs no call and no subquery.
-- In policies: CASE WHEN actor_sees_all() THEN true ELSE … END. With OR, PostgreSQL expects one row in a hundred, and
-- plans what staff see of a whole table for a handful of rows.
CREATE FUNCTION actor_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('app.sees', true) IN ('all', 'system');

CREATE FUNCTION actor_is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN current_setting('app.sees', true) = 'system';

CREATE FUNCTION actor_user_id() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.user_id', true), '')::bigint;

CREATE FUNCTION actor_owns(connection bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN connection = ANY (nullif(current_setting('app.connections', true), '')::bigint[]);

CREATE DOMAIN record_status AS text CHECK (VALUE IN ('active', 'inactive'));
