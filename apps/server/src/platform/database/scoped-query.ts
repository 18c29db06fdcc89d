import pg from 'pg'
import { actorSettings, type Actor } from './actor'
import { actorStatement } from './pool'

/** The parts of node-postgres' wire connection that one more bound statement needs. */
interface Wire {
  bind(config: {
    portal: string
    statement: string
    values: string[]
    valueMapper: (value: string) => string
  }): void
  execute(config: { portal: string; rows: number }): void
}

/** node-postgres' own query object; its types leave out the methods it is made of. */
interface WireQuery {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}
const Query = pg.Query as unknown as new (
  config: { text: string; name: string; values: unknown[]; types?: unknown },
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => WireQuery

/**
 * One named prepared statement with its actor set in the same round trip: Bind and Execute of `set_config(…, true)`
 * go out before the statement's own messages and share its Sync, hence its transaction, so the actor ends with it.
 * A separate `SET LOCAL` would cost two round trips more and an explicit transaction.
 */
class ScopedQuery extends Query {
  private isActorSet = false
  constructor(
    private readonly actor: Actor,
    ...query: ConstructorParameters<typeof Query>
  ) {
    super(...query)
  }

  override prepare(connection: Wire): void {
    connection.bind({
      portal: '',
      statement: actorStatement,
      values: actorSettings(this.actor),
      valueMapper: String,
    })
    connection.execute({ portal: '', rows: 0 })
    super.prepare(connection)
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

/** Runs one statement for an actor on a connection that is in no transaction. */
export function runScoped(
  client: pg.PoolClient,
  actor: Actor,
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(actor, statement, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query as unknown as pg.Query)
  })
}
