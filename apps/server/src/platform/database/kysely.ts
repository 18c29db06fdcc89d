import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { Actor } from './actor'
import { DatabaseUnreachable, fromDriver } from './outage'
import type { Pipelines } from './connections/pipelines'
import { connectInTime, settingsOfTransaction } from './connections/pool'
import type { DB } from './schema.generated'
import { runScoped } from './scoped-query'
import { createHash } from 'node:crypto'

const names = new Map<string, string>()
/**
 * Further texts run unnamed, so that many different ones (lists of different lengths) do not fill PostgreSQL's
 * memory.
 */
const limit = 2000

/** The name of the prepared statement for a text; the same on every connection and in every process. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = names.size < limit ? createHash('sha256').update(text).digest('base64url').slice(0, 24) : ''
  if (name) names.set(text, name)
  return name
}

/** A handle for one actor; a transaction of it has the same type. */
export type Database = Kysely<DB>

/** Handles on one pool, one per actor. */
export interface Databases {
  for(actor: Actor): Database
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Handles are cached, because most callers have called a moment ago. */
const handleLimit = 5000

/**
 * Every statement through these handles is a named prepared statement, or an unnamed one where a pooler is between, and
 * runs for the handle's actor; lookups use the pipelines, if given.
 *
 * @param signal when aborted, the handles refuse every further statement, and a transaction under way is rolled back
 */
export function createDatabases(pool: pg.Pool, pipelines?: Pipelines, signal?: AbortSignal): Databases {
  const handles = new Map<string, Database>()
  return {
    for: (actor) => {
      const key = `${actor.sees} ${actor.userId} ${actor.connections}`
      const known = handles.get(key)
      if (known) return known
      const db = createHandle({ pool, pipelines, actor, signal })
      if (handles.size >= handleLimit) handles.clear()
      handles.set(key, db)
      return db
    },
  }
}

interface Scope {
  pool: pg.Pool
  pipelines: Pipelines | undefined
  actor: Actor
  /** When aborted, no further statement is sent. */
  signal: AbortSignal | undefined
}

function createHandle(scope: Scope): Database {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createQueryCompiler: () => compiler,
      createDriver: () => new ScopedDriver(scope),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  })
  scopes.set(db, scope)
  return db
}

const scopes = new WeakMap<Database, Scope>()

/**
 * The same handle until the signal is aborted: then it refuses every statement with the signal's reason, and rolls
 * back a transaction under way. Throws when given a transaction; only a handle of `createDatabases` can end with a
 * signal.
 */
export function endingWith(db: Database, signal: AbortSignal): Database {
  const scope = scopes.get(db)
  if (!scope) throw new Error('only a whole handle can end with a signal')
  return createHandle({ ...scope, signal })
}

/** A handle that acts for somebody else and ends with the given one. Throws when given a transaction. */
export function actingFor(db: Database, actor: Actor): Database {
  const scope = scopes.get(db)
  if (!scope) throw new Error('only a whole handle can act for somebody else')
  return createHandle({ ...scope, actor })
}

/**
 * Runs a compiled statement on a handle without Kysely's executor, which costs as much as the driver itself; inside a
 * transaction, on the transaction's own connection.
 */
export async function runCompiled<Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> {
  const scope = scopes.get(db)
  if (!scope) return (await db.executeQuery<Row>(query)).rows
  scope.signal?.throwIfAborted()
  const client = await connect(scope.pool)
  try {
    return (await runScoped(client, scope.actor, named(query))).rows as Row[]
  } catch (error) {
    throw fromDriver(error)
  } finally {
    client.release()
  }
}

/**
 * Like `runCompiled`, for a quick statement: it shares a pipeline with other calls' statements when there is room.
 */
export async function runLookup<Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> {
  const scope = scopes.get(db)
  scope?.signal?.throwIfAborted()
  const place = scope?.pipelines?.take()
  if (!scope || !place) return runCompiled(db, query)
  try {
    return (await runScoped(place.client, scope.actor, named(query))).rows as Row[]
  } catch (error) {
    throw fromDriver(error)
  } finally {
    place.release()
  }
}

/** Any failure to get a connection counts as the database being down. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await connectInTime(pool)
  } catch (error) {
    throw new DatabaseUnreachable(error)
  }
}

const named = (query: CompiledQuery) => ({
  text: query.sql,
  name: statementName(query.sql),
  values: query.parameters as unknown[],
})

class ScopedConnection implements DatabaseConnection {
  isInTransaction = false
  constructor(
    readonly client: pg.PoolClient,
    private readonly scope: Scope,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.scope.signal?.throwIfAborted()
    const statement = named(query)
    const result = await this.ask(() =>
      this.isInTransaction
        ? this.client.query(settingsOfTransaction(this.client) ? { ...statement, name: '' } : statement)
        : runScoped(this.client, this.scope.actor, statement),
    )
    return {
      rows: result.rows as R[],
      numAffectedRows: result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0),
    }
  }

  async ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw fromDriver(error)
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely requires the method; streaming belongs to the report engine's own cursor
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not for the portal’s own statements')
  }
}

class ScopedDriver implements Driver {
  constructor(private readonly scope: Scope) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    this.scope.signal?.throwIfAborted()
    return new ScopedConnection(await connect(this.scope.pool), this.scope)
  }

  async beginTransaction(connection: ScopedConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` ISOLATION LEVEL ${settings.isolationLevel}` : ''
    const { sees, userId, connections } = this.scope.actor
    const ofSession = settingsOfTransaction(connection.client)?.statements
    await connection.ask(() =>
      // oxlint-disable-next-line house/sql-from-text -- BEGIN takes no parameters; the actor holds a word and digits only
      connection.client.query(`BEGIN${isolation}; SET LOCAL app.sees = '${sees}';
        SET LOCAL app.user_id = '${userId}'; SET LOCAL app.connections = '${connections}'; ${ofSession ?? ''}`),
    )
    connection.isInTransaction = true
  }

  async commitTransaction(connection: ScopedConnection): Promise<void> {
    this.scope.signal?.throwIfAborted()
    await connection.ask(() => connection.client.query('COMMIT'))
    connection.isInTransaction = false
  }

  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    await connection.ask(() => connection.client.query('ROLLBACK'))
    connection.isInTransaction = false
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    // A connection that is still in a transaction, because its COMMIT failed, is closed and not reused.
    connection.client.release(connection.isInTransaction)
  }

  async destroy(): Promise<void> {}
}
