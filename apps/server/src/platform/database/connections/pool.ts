import type { Socket } from 'node:net'
import pg from 'pg'
import { minuteMs } from '../../durations'

/** Where a pool logs errors of a connection that nobody waits for. */
export interface PoolLog {
  error(details: { err: unknown; connection?: string }, message: string): void
}

// int8 and numeric as numbers, because ids and poisha stay below 2^53. Dates stay text, `2026-03-01`, because a
// calendar day has no time zone.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The name of the prepared statement, on every connection of the portal, that sets the actor. */
export const actorStatement = 'uplink_actor'

/** Time limits for PostgreSQL, in milliseconds. */
export interface Patience {
  /** For opening a connection, and for waiting for one of the pool while none of them is given back. */
  connectMs: number
  /** For one statement; PostgreSQL ends it after that. */
  statementMs: number
  /** For silence during a statement, as when PostgreSQL hangs; the connection is given up after that. */
  answerMs?: number
}

/** For calls, whose callers wait for the answer. */
export const patienceOfCalls: Patience = { connectMs: 2500, statementMs: 4500, answerMs: 5000 }
/** For jobs, which nobody waits for. */
const patienceOfJobs: Patience = { connectMs: 5000, statementMs: 15_000 }

/** The settings of a database connection: how types are read, and time limits. */
export const clientConfig = (login: pg.ClientConfig, patience: Patience): pg.ClientConfig => ({
  ...login,
  types,
  connectionTimeoutMillis: patience.connectMs,
  // Statements of a request are limited here; reports have a pool and limits of their own.
  statement_timeout: patience.statementMs,
  idle_in_transaction_session_timeout: 20_000,
  application_name: 'uplink',
})

/**
 * A pool of connections. Every client gets an error listener: without one, a connection ended by PostgreSQL would end
 * the process.
 */
export function createPool(
  login: pg.ClientConfig,
  options: { size: number; log: PoolLog; patience?: Patience },
): pg.Pool {
  const { patience = patienceOfJobs } = options
  const onError = (err: unknown) => {
    // An ending pool does not wait for its connections, and a server that ends right after it may close them first.
    if (!pool.ending) options.log.error({ err }, 'database connection failed')
  }
  const pool = new pg.Pool({
    ...clientConfig(login, patience),
    // The pool's limit is for calls that wait while others are served; a connection that opens has `connectMs`.
    connectionTimeoutMillis: patience.answerMs === undefined ? patience.connectMs : longestWaitMs,
    Client: class extends pg.Client {
      constructor() {
        super(clientConfig(login, patience))
      }
    },
    max: options.size,
    idleTimeoutMillis: minuteMs,
    // The pool awaits it before the connection's first query, although the library's types do not say so.
    onConnect: (client) => prepareConnection(client, patience) as unknown as void,
  })
  // An idle connection has logged its error itself; logging the pool's error would also log the whole connection
  // object.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  const moves = { at: performance.now(), connectMs: patience.connectMs }
  const moved = () => void (moves.at = performance.now())
  pool.on('acquire', moved).on('release', moved)
  movesOf.set(pool, moves)
  return pool
}

/** Fields that the driver's types leave out. */
type Wired = pg.ClientBase & { readyForQuery: boolean; connection: { stream: Socket } }

/** When a pool last gave out a connection or took one back. */
const movesOf = new WeakMap<pg.Pool, { at: number; connectMs: number }>()

/** Nobody waits longer for a connection, though the pool serves others: they may have left their screen. */
const longestWaitMs = 10_000
const lookEveryMs = 250

/** Prepares a new connection for statements of any actor. */
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
  // The calls' statements are small: waking parallel workers takes longer than the statement, above all on a busy
  // machine
  await client.query('SET max_parallel_workers_per_gather = 0')
  stream.setTimeout(answerMs)
}

/**
 * A connection of the pool. Whoever waits in a queue that moves, waits: many calls on a slow machine are no outage. When
 * no connection was given out or back for `connectMs`, the database has stopped answering.
 */
export async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const moves = movesOf.get(pool)
  const client = pool.connect()
  if (!moves || pool.waitingCount === 0) return client
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (performance.now() - Math.max(moves.at, began) < moves.connectMs) return
      reject(new Error('no connection came free'))
      // it comes all the same, for nobody
      client.then((late) => late.release(), ignore)
    }, lookEveryMs)
  })
  return Promise.race([client, stuck]).finally(() => clearInterval(timer))
}

const ignore = () => {}
