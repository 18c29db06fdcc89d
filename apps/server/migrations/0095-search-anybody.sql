-- Staff find a line by words of its address, by a device that signed in on it, and by the internet address it has now. The
-- functions run as their owner, whom row security does not ask (0044), so that these indexes apply; whoever asks still sees of
-- the lines what their own statement lets through. Indexes are written without a search path, so the schema is named.
CREATE OR REPLACE FUNCTION address_words(address text, city text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT to_tsvector('simple'::regconfig, translate(public.search_form(address || ' ' || city),
      $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, repeat(' ', 32)))
  $$;
CREATE INDEX IF NOT EXISTS connections_address_words_idx ON connections USING gin (address_words(address, city));
CREATE INDEX IF NOT EXISTS network_sessions_device_idx ON network_sessions (device_form(calling_station), id)
  WHERE calling_station IS NOT NULL;
CREATE INDEX IF NOT EXISTS network_sessions_address_now_idx ON network_sessions (framed_address) WHERE stopped_at IS NULL;

CREATE OR REPLACE FUNCTION lines_at_address(words tsquery, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
    SELECT id FROM connections WHERE actor_sees_all() AND address_words(address, city) @@ words LIMIT at_most
  $$;
CREATE OR REPLACE FUNCTION lines_of_device(station text, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp AS $$
    SELECT DISTINCT connection_id FROM (SELECT connection_id FROM network_sessions
      WHERE actor_sees_all() AND calling_station IS NOT NULL AND device_form(calling_station) = device_form(station)
      ORDER BY id DESC LIMIT at_most) AS latest
  $$;
CREATE OR REPLACE FUNCTION lines_with_address_now(address inet) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = public, pg_temp AS $$
    SELECT connection_id FROM network_sessions
      WHERE actor_sees_all() AND stopped_at IS NULL AND framed_address = address LIMIT 10
  $$;
REVOKE ALL ON FUNCTION lines_at_address(tsquery, int), lines_of_device(text, int), lines_with_address_now(inet) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lines_at_address(tsquery, int), lines_of_device(text, int), lines_with_address_now(inet) TO uplink_app;

-- for the index of an expression
ANALYZE connections;
