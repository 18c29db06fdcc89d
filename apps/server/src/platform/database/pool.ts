import pg from 'pg'

/** What a pool tells of trouble on a connection nobody is waiting on. */
export interface PoolLog {
  error(details: { err: unknown }, message: string): void
}

// int8 and numeric sums as numbers: ids and poisha stay below 2^53. Dates stay text, `2026-03-01`: a calendar day has no zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The name under which every connection of the portal has the statement that sets the actor prepared. */
export const actorStatement = 'uplink_actor'

/** A connection of the portal's: how it reads types, and its limits. */
export const clientConfig = (login: pg.ClientConfig): pg.ClientConfig => ({
  ...login,
  types,
  connectionTimeoutMillis: 5000,
  // Queries of one request are bounded; a report has its own pool and limit.
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 20_000,
  application_name: 'uplink',
})

/**
 * A pool of connections. Every client has an error listener: without one, a connection that PostgreSQL ends ends the
 * process.
 */
export function createPool(login: pg.ClientConfig, options: { size: number; log: PoolLog }): pg.Pool {
  const onError = (err: unknown) => {
    // A pool that ends does not wait for its connections: a server that ends right after it may be the faster one.
    if (!pool.ending) options.log.error({ err }, 'database connection failed')
  }
  const pool = new pg.Pool({
    ...clientConfig(login),
    max: options.size,
    idleTimeoutMillis: 60_000,
    // Awaited before the connection's first query, which the library's types do not say.
    onConnect: (client) => prepareActor(client) as unknown as void,
  })
  // Of an idle connection, which has told of it itself; here the error carries all of that connection into the log.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** What every connection needs before it can run statements for an actor. */
export async function prepareActor(client: pg.ClientBase): Promise<void> {
  // eslint-disable-next-line no-restricted-syntax -- an identifier takes no parameter; it is our constant
  await client.query(`PREPARE ${actorStatement} (text, text, text) AS SELECT set_config('app.sees', $1, true),
    set_config('app.user_id', $2, true), set_config('app.connections', $3, true)`)
}
