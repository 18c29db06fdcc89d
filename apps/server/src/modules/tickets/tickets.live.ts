import type { Call } from '#platform/http/call'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { personTopic, type LiveTicket } from '@uplink/contract/live'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { enqueue } from '#platform/outbox/outbox'
import { signedInStaff } from '../access/access.public'

interface Changed {
  id: number
  owner_id: number
  organization_id: number
}

export interface Announcing {
  tx: Database
  clock: Clock
  /** Roles that may use the desk: `deskRoles`. */
  roles: readonly number[]
}

export function deskRoles(call: Pick<Call, 'rolesReaching'>): Promise<number[]> {
  return call.rolesReaching(deskTicketRoutes.read)
}

/**
 * Tells the owner and the desk that a change happened which the customer may see, so that they read the ticket again.
 */
export async function announceChange(announcing: Announcing, ticket: Changed): Promise<void> {
  const desk = await deskOf(announcing, ticket)
  await tell(announcing.tx, [ticket.owner_id, ...desk], { id: ticket.id })
}

/** Tells only the desk about a change. */
export async function announceToDesk(announcing: Announcing, ticket: Changed): Promise<void> {
  await tell(announcing.tx, await deskOf(announcing, ticket), { id: ticket.id })
}

function deskOf({ tx, clock, roles }: Announcing, ticket: Changed): Promise<number[]> {
  return signedInStaff(tx, { roles, organization: ticket.organization_id, now: clock.now() })
}

/** Contains only the id: each person reads what their rights allow. */
async function tell(tx: Database, people: readonly number[], message: LiveTicket): Promise<void> {
  await enqueue(
    tx,
    people.map((id) => ({ transport: 'live', recipient: `${personTopic(id)}/ticket`, payload: message })),
  )
}
