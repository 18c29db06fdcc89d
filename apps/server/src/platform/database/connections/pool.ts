import type { Socket } from 'node:net'
import pg from 'pg'
import { minuteMs } from '../../durations'

/** What a pool tells of trouble on a connection nobody is waiting on. */
export interface PoolLog {
  error(details: { err: unknown; connection?: string }, message: string): void
}

// int8 and numeric sums as numbers: ids and poisha stay below 2^53. Dates stay text, `2026-03-01`: a calendar day has
// no zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The name under which every connection of the portal has the statement that sets the actor prepared. */
export const actorStatement = 'uplink_actor'

/** How long PostgreSQL may take, in milliseconds. */
export interface Patience {
  /** To open a connection, and to wait for a free one of the pool. */
  connectMs: number
  /** For one statement: then PostgreSQL ends it. */
  statementMs: number
  /** Of silence in the middle of a statement: then the connection is given up, as it is when PostgreSQL hangs. */
  answerMs?: number
}

/** Somebody waits for the answer. */
export const patienceOfCalls: Patience = { connectMs: 2500, statementMs: 4500, answerMs: 5000 }
/** Nobody does: a job can take a while. */
const patienceOfJobs: Patience = { connectMs: 5000, statementMs: 15_000 }

/** A connection of the portal's: how it reads types, and its limits. */
export const clientConfig = (login: pg.ClientConfig, patience: Patience): pg.ClientConfig => ({
  ...login,
  types,
  connectionTimeoutMillis: patience.connectMs,
  // Queries of one request are bounded; a report has its own pool and limit.
  statement_timeout: patience.statementMs,
  idle_in_transaction_session_timeout: 20_000,
  application_name: 'uplink',
})

/**
 * A pool of connections. Every client has an error listener: without one, a connection that PostgreSQL ends ends the
 * process.
 */
export function createPool(
  login: pg.ClientConfig,
  options: { size: number; log: PoolLog; patience?: Patience },
): pg.Pool {
  const { patience = patienceOfJobs } = options
  const onError = (err: unknown) => {
    // A pool that ends does not wait for its connections, and a server that ends right after it may close them first.
    if (!pool.ending) options.log.error({ err }, 'database connection failed')
  }
  const pool = new pg.Pool({
    ...clientConfig(login, patience),
    max: options.size,
    idleTimeoutMillis: minuteMs,
    // Awaited before the connection's first query, which the library's types do not say.
    onConnect: (client) => prepareConnection(client, patience) as unknown as void,
  })
  // Of an idle connection, which has told of it itself; here the error carries all of that connection into the log.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** What is not in the driver's types. */
type Wired = pg.ClientBase & { readyForQuery: boolean; connection: { stream: Socket } }

/** How long each connection's call bears silence, where that is limited. */
const answerLimits = new WeakMap<pg.ClientBase, number>()

/** Less would end calls that PostgreSQL is about to answer. */
const leastAnswerMs = 500
/** What is no waiting. */
const atOnceMs = 50

/** What every connection needs before it can run statements for an actor. */
export async function prepareConnection(
  client: pg.ClientBase,
  { answerMs, connectMs }: Patience,
): Promise<void> {
  const wired = client as Wired
  const { stream } = wired.connection
  // Silence is normal while no statement is under way.
  const giveUp = () => void (wired.readyForQuery || stream.destroy(new Error('no answer in time')))
  if (answerMs !== undefined) stream.setTimeout(Math.min(connectMs, answerMs)).on('timeout', giveUp)
  // oxlint-disable-next-line house/sql-from-text -- an identifier takes no parameter; it is our constant
  await client.query(`PREPARE ${actorStatement} (text, text, text) AS SELECT set_config('app.sees', $1, true),
    set_config('app.user_id', $2, true), set_config('app.connections', $3, true)`)
  if (answerMs === undefined) return
  // what a call asks is small: waking other processes for it takes longer than the statement, above all on a busy machine
  await client.query('SET max_parallel_workers_per_gather = 0')
  stream.setTimeout(answerMs)
  answerLimits.set(client, answerMs)
}

/**
 * A connection of the pool. What its call has waited for it goes off the silence that it bears afterwards, so that both
 * together are no longer than `answerMs`.
 */
export async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const asked = performance.now()
  const client = await pool.connect()
  const answerMs = answerLimits.get(client)
  if (answerMs === undefined) return client
  const waitedMs = performance.now() - asked
  const limitMs = waitedMs < atOnceMs ? answerMs : Math.max(answerMs - Math.round(waitedMs), leastAnswerMs)
  const { stream } = (client as unknown as Wired).connection
  if (stream.timeout !== limitMs) stream.setTimeout(limitMs)
  return client
}
