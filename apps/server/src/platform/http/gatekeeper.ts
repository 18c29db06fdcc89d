import type { Model, ModelField } from '@uplink/contract/models'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import type { RouteDefinition } from '@uplink/contract/route'
import type { Expression, SqlBool } from 'kysely'
import type { Database } from '../database/kysely'
import type { OwnConnection, Person } from './person'

/** Where the fields that row rules may name are kept for a model; `column` may carry its table or alias. */
export type RuleColumns<M extends Model> = Readonly<
  Record<ModelField<M>, { column: string; type: 'int' | 'text' }>
>

/** A condition every statement about the rows carries: `within` in stores. */
export type Within = Expression<SqlBool>

/**
 * What the platform asks of the modules that know: `auth` (who is it), `access` (may they call this, on which rows),
 * `connections` (which line is meant). Given in by `app.ts`; platform never imports a module.
 */
export interface Gatekeeper {
  personOf(token: string): Promise<Person | undefined>
  /** Whether the person's roles reach this route. Row rules come after, in the statements. */
  mayCall(person: Person, route: RouteDefinition): boolean | Promise<boolean>
  /** Whether the person has an admin permission of this name. */
  hasPermission(person: Person, name: string): Promise<boolean>
  /** The rows of a model on which the person may act; for `Create`, those a new row must be one of. */
  rowsFor<M extends Model>(
    person: Person,
    model: M,
    action: PermissionAction,
    columns: Partial<RuleColumns<M>>,
  ): Promise<Within>
  /** Whether the person may create records of a model at all. */
  mayCreate(person: Person, model: Model): Promise<boolean>
  /** The roles whose people reach a route. */
  rolesReaching(route: RouteDefinition): Promise<number[]>
  /** The connection staff name by `cuid`, if their rules let them list it. */
  connectionForStaff(db: Database, person: Person, cuid: string): Promise<OwnConnection | undefined>
  /** Staff changed something, rights perhaps: this process forgets at once what it knew of sessions and rights. */
  forget(): void
}
