import type { Model, ModelField } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../database/kysely'
import type { OwnConnection, Person, TokenScope } from './person'

/** The columns of the fields that row rules of a model may name; `column` may carry its table or alias. */
export type RuleColumns<M extends Model> = Readonly<
  Record<ModelField<M>, { column: string; type: 'int' | 'text' }>
>

/** A condition that every statement about the rows carries; stores call it `within`. */
export type Within = Expression<SqlBool>

/**
 * The rows that staff may see by their rules, and those of their own lines, which they see whatever the rules: what a
 * list of their own line shows can also be opened.
 * @param line the column with the row's connection: `i.connection_id`
 */
export function orOwn({ connections }: Pick<Person, 'connections'>, within: Within, line: string): Within {
  if (connections.length === 0) return within
  return sql<SqlBool>`(${within} OR ${sql.ref(line)} = any(${connections.map(({ id }) => id)}::bigint[]))`
}

/**
 * What the platform asks other modules: `auth` who calls, `access` whether they may call a route and on which rows,
 * `connections` which line they mean. `app.ts` passes it in, because platform never imports a module.
 */
export interface Gatekeeper {
  personOf(token: string): Promise<Person | undefined>
  /** Takes a call with an API token: not from another address, nor too many at once. Throws otherwise. */
  admitToken(person: Person, token: TokenScope, call: { address: string; id: string }): Promise<void>
  /** When the person last proved who they are in this session, and by what they do; read anew each time. */
  provedAt(person: Person): Promise<{ at: Date; by: 'password' | 'factor' }>
  /** Whether the person's roles may call this route. Row rules are applied later, in the statements. */
  mayCall(person: Person, route: RouteDefinition): boolean | Promise<boolean>
  /** Whether the person has the admin permission with this name. */
  hasPermission(person: Person, name: string): Promise<boolean>
  /** The rows of a model on which the person may act; for `Create`, the condition that a new row must match. */
  rowsFor<M extends Model>(
    person: Person,
    model: M,
    action: PermissionAction,
    columns: Partial<RuleColumns<M>>,
  ): Promise<Within>
  /** Whether the person may create any records of a model. */
  mayCreate(person: Person, model: Model): Promise<boolean>
  /** The roles that may call a route. */
  rolesReaching(route: RouteDefinition): Promise<number[]>
  /** The connection that staff name by `cuid`, if their rules let them list it. */
  connectionForStaff(db: Database, person: Person, cuid: string): Promise<OwnConnection | undefined>
  /**
   * Called when staff changed something, perhaps rights: clears what this process has cached of sessions and rights.
   */
  forget(): void
}
