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
export const actorText = `SELECT set_config('app.sees', $1, true), set_config('app.user_id', $2, true),
  set_config('app.connections', $3, true)`

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

const idleInTransactionMs = 20_000

/** The settings of a database connection: how types are read, and time limits. */
export const clientConfig = (login: pg.ClientConfig, patience: Patience): pg.ClientConfig => ({
  ...login,
  types,
  connectionTimeoutMillis: patience.connectMs,
  // Statements of a request are limited here; reports have a pool and limits of their own.
  statement_timeout: patience.statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  application_name: 'uplink',
})

/** A pooler refuses most settings at the start of a connection, because it has no session for them. */
function pooledConfig(login: pg.ClientConfig, patience: Patience): pg.ClientConfig {
  const {
    statement_timeout: _one,
    idle_in_transaction_session_timeout: _other,
    ...rest
  } = clientConfig(login, patience)
  return rest
}

/** What a session begins with elsewhere, for a transaction that does not know in which session it runs. */
export interface TransactionSettings {
  /** As statements, which read nothing: the transaction's snapshot is taken later. */
  statements: string
  /** The same as columns of a SELECT. */
  columns: string
}

/** The limits of time, in milliseconds, and the planner's settings that go with them. */
export function transactionSettings({ statementMs, answerMs }: Patience): TransactionSettings {
  const settings = Object.entries({
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    jit: 'off',
    ...(answerMs !== undefined && withoutWorkers),
  })
  return {
    statements: settings.map(([name, value]) => `SET LOCAL ${name} = ${value}`).join('; '),
    columns: settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', '),
  }
}

const pooled = new WeakMap<pg.ClientBase, TransactionSettings>()

/**
 * What each transaction on this connection has to set, because a pooler in transaction mode is between: the next one may
 * run in another session, which knows no prepared statement. Undefined for a connection with a session of its own.
 */
export const settingsOfTransaction = (client: pg.ClientBase): TransactionSettings | undefined =>
  pooled.get(client)

/** How a pool gets its connections. */
export interface PoolOptions {
  size: number
  log: PoolLog
  patience?: Patience
  /** Whether a pooler in transaction mode is between. */
  isBehindPooler?: boolean
}

/**
 * A pool of connections. Every client gets an error listener: without one, a connection ended by PostgreSQL would end
 * the process.
 */
export function createPool(login: pg.ClientConfig, options: PoolOptions): pg.Pool {
  const { patience = patienceOfJobs, isBehindPooler = false } = options
  const config = (isBehindPooler ? pooledConfig : clientConfig)(login, patience)
  const settings = isBehindPooler ? transactionSettings(patience) : undefined
  const onError = (err: unknown) => {
    // An ending pool does not wait for its connections, and a server that ends right after it may close them first.
    if (!pool.ending) options.log.error({ err }, 'database connection failed')
  }
  const pool = new pg.Pool({
    ...config,
    // The pool's limit is for calls that wait while others are served; a connection that opens has `connectMs`.
    connectionTimeoutMillis: patience.answerMs === undefined ? patience.connectMs : longestWaitMs,
    Client: class extends pg.Client {
      constructor() {
        super(config)
      }
    },
    max: options.size,
    idleTimeoutMillis: minuteMs,
    // The pool awaits it before the connection's first query, although the library's types do not say so.
    onConnect: (client) => {
      if (!settings) return prepareConnection(client, patience) as unknown as void
      pooled.set(client, settings)
      endSilence(client, patience)
    },
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

/** Gives a connection up that is silent for too long during a statement, if there is a limit. */
function endSilence(client: pg.ClientBase, { answerMs }: Pick<Patience, 'answerMs'>): void {
  if (answerMs === undefined) return
  const wired = client as Wired
  const { stream } = wired.connection
  // Silence is normal while no statement is under way.
  const giveUp = () => void (wired.readyForQuery || stream.destroy(new Error('no answer in time')))
  stream.setTimeout(answerMs).on('timeout', giveUp)
}

// The calls' statements are small: waking parallel workers takes longer than the statement, above all on a busy machine.
const withoutWorkers = { max_parallel_workers_per_gather: 0 }

/** Prepares a new connection for statements of any actor. */
export async function prepareConnection(
  client: pg.ClientBase,
  { answerMs, connectMs }: Patience,
): Promise<void> {
  // Until it is prepared it still opens.
  endSilence(client, { answerMs: answerMs && Math.min(connectMs, answerMs) })
  // oxlint-disable-next-line house/sql-from-text -- an identifier takes no parameter; it is our constant
  await client.query(`PREPARE ${actorStatement} (text, text, text) AS ${actorText}`)
  if (answerMs === undefined) return
  await client.query('SET max_parallel_workers_per_gather = 0')
  ;(client as Wired).connection.stream.setTimeout(answerMs)
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
