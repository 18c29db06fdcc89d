import pg from 'pg'
import { actorSettings, type Actor } from './actor'
import {
  actorStatement,
  actorText,
  settingsOfTransaction,
  type TransactionSettings,
} from './connections/pool'

/** The parts of node-postgres' wire connection that one additional bound statement needs. */
interface Wire {
  parse(query: { name: string; text: string }): void
  bind(config: {
    portal: string
    statement: string
    values: string[]
    valueMapper: (value: string) => string
  }): void
  execute(config: { portal: string; rows: number }): void
  describe(config: { type: string; name: string }): void
}

/** node-postgres' own query object; its types leave out these methods. */
interface WireQuery {
  name: string
  requiresPreparation(): boolean
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => WireQuery

/**
 * The columns that a connection's prepared statements return. They cannot change while the statement exists
 * (PostgreSQL would refuse to run it), so there is no need to ask each time, as the driver does.
 */
interface Columns {
  byStatement: Map<string, unknown>
  /** The same connection, but its Describe sends nothing. */
  withoutDescribe: Wire
}

const columns = new WeakMap<Wire, Columns>()

function columnsOf(connection: Wire): Columns {
  let known = columns.get(connection)
  if (!known) {
    const withoutDescribe = Object.create(connection, { describe: { value: () => {} } }) as Wire
    known = { byStatement: new Map(), withoutDescribe }
    columns.set(connection, known)
  }
  return known
}

/**
 * One named prepared statement, with its actor set in the same round trip: Bind and Execute of `set_config(…, true)`
 * are sent before the statement's own messages and share its Sync. Both are therefore in one transaction, and the
 * actor ends with it. A separate `SET LOCAL` would need two more round trips and an explicit transaction.
 *
 * Behind a pooler no session is known to have prepared anything, so both statements are parsed without a name, and the
 * settings of a session go with the actor.
 */
class ScopedQuery extends Query {
  private isActorSet = false
  private columns: Columns | undefined
  constructor(
    private readonly actor: Actor,
    statement: { name: string; text: string; values: unknown[] },
    private readonly settings: TransactionSettings | undefined,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // As separate arguments, because the driver would copy one object.
    super(statement.text, statement.values, callback)
    this.name = settings ? '' : statement.name
  }

  /** Always prepared: the driver would send a statement without name and values by itself, without its actor. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Wire): void {
    const { settings } = this
    if (settings) connection.parse({ name: '', text: `${actorText}, ${settings.columns}` })
    connection.bind({
      portal: '',
      statement: settings ? '' : actorStatement,
      values: actorSettings(this.actor),
      valueMapper: String,
    })
    connection.execute({ portal: '', rows: 0 })
    // Statements without a name are all different, so each asks for its columns.
    this.columns = this.name ? columnsOf(connection) : undefined
    const known = this.columns?.byStatement.get(this.name)
    if (known) super.handleRowDescription(known)
    super.prepare(this.columns && known ? this.columns.withoutDescribe : connection)
  }

  override handleRowDescription(message: unknown): void {
    this.columns?.byStatement.set(this.name, message)
    super.handleRowDescription(message)
  }

  // The first row and the first completion belong to set_config.
  override handleDataRow(message: unknown): void {
    if (this.isActorSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.isActorSet) super.handleCommandComplete(message, connection)
    else this.isActorSet = true
  }
}

/** Runs one statement for an actor on a connection that is not in a transaction. */
export function runScoped(
  client: pg.ClientBase,
  actor: Actor,
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(actor, statement, settingsOfTransaction(client), (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query as unknown as pg.Query)
  })
}
