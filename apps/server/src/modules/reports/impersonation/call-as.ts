import type { Logger } from 'pino'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { callFor } from '#platform/jobs/job'
import { customerRole, type Decisions } from '../../access/access.public'
import { findPerson } from '../../auth/auth.public'

export interface PlaceDeps {
  portal: Database
  clock: Clock
  log: Logger
  decisions: Decisions
}

/** The actor of such a call in the audit log. A preview only reads, so no entry should ever carry it. */
const by = 'design.preview'

/** A call as another person would make it, to preview what they see; undefined if they may no longer sign in. */
export async function callAs(
  { portal: db, clock, log, decisions }: PlaceDeps,
  userId: number,
): Promise<Call | undefined> {
  const person = await findPerson(db, userId, clock.now())
  return person && callFor({ db, clock, log, decisions, by }, person)
}

/** A call as anybody with this role would make it: the rights of the role, and the rows its rules allow to all who have it. */
export function callOfRole({ portal: db, clock, log, decisions }: PlaceDeps, call: Call, role: number): Call {
  const accountType = role === customerRole ? 'customer' : 'staff'
  const ref = { userRefId: null, organizationRefId: null, departmentRefId: null }
  const own = { userId: 0, sessionId: 0, ...ref, connections: [], roleIds: [role] }
  const person: Person = { ...call.person, ...own, accountType }
  return { ...callFor({ db, clock, log, decisions, by }, person), db: call.db }
}
