import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { Person } from '#platform/http/person'
import { callFor } from '#platform/jobs/call-for'
import type { Logger } from 'pino'
import { customerRole, type Decisions } from '../../access/access.public'
import { findPerson } from '../../auth/auth.public'

export interface PlaceDeps {
  portal: Database
  clock: Clock
  log: Logger
  decisions: Decisions
}

/** What acts in somebody's place only looks; where it wrote, this would say so. */
const by = 'design.preview'

/** Calls as somebody else would, for whoever asks what those see; nothing where they may not sign in any more. */
export async function callInPlaceOf(
  { portal: db, clock, log, decisions }: PlaceDeps,
  userId: number,
): Promise<Call | undefined> {
  const person = await findPerson(db, userId, clock.now())
  return person && callFor({ db, clock, log, decisions, by }, person)
}

/** Calls as nobody in particular of a role would, beside the caller: with its rights, and with what rules allow whoever has it. */
export function callOfRole({ portal: db, clock, log, decisions }: PlaceDeps, call: Call, role: number): Call {
  const accountType = role === customerRole ? 'customer' : 'staff'
  const own = { userId: 0, sessionId: 0, userRefId: null, connections: [], roleIds: [role] }
  const person: Person = { ...call.person, ...own, accountType }
  return { ...callFor({ db, clock, log, decisions, by }, person), db: call.db }
}
