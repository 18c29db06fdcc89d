import type { RouteDefinition } from '@uplink/contract/route'
import type { Database } from '../database/kysely'
import type { OwnConnection, Person } from './person'

/**
 * What the guard asks of the modules that know: `auth` (who is it), `access` (may they call this), `connections`
 * (which line is meant). Given in by `app.ts`; platform never imports a module.
 */
export interface Gatekeeper {
  personOf(token: string): Promise<Person | undefined>
  /** Whether the person's roles reach this route. Row rules come after, in the statements. */
  mayCall(person: Person, route: RouteDefinition): boolean | Promise<boolean>
  /** The connection staff name by `cuid`, if their rules let them list it. */
  connectionForStaff(db: Database, person: Person, cuid: string): Promise<OwnConnection | undefined>
  /** Staff changed something, rights perhaps: this process forgets at once what it knew of sessions and rights. */
  forget(): void
}
