import type { Call } from '#platform/http/call'
import type { PermissionAction } from '@uplink/contract/permission-rules'
import { isOwn, type OwnConnection, type Person } from '#platform/http/person'
import { orOwn, type RuleColumns, type Within } from '#platform/http/gatekeeper'
import { ofConnections } from './tickets.store'

/** The columns of a ticket's fields that row rules may name. */
export const ticketRuleColumns = {
  id: { column: 'tickets.id', type: 'int' },
  organization_id: { column: 'tickets.organization_id', type: 'int' },
  user_ref_id: { column: 'connections.user_id', type: 'int' },
} as const satisfies RuleColumns<'ticket'>

/** Customers see the tickets of their own connections; staff those that their row rules allow. */
export async function ticketRows(call: Call, action: PermissionAction) {
  return call.person.accountType === 'customer'
    ? ownTickets(call.person)
    : call.rows('ticket', action, ticketRuleColumns)
}

/** Tickets as their customers see them: those of `ticketRows`, and those of staff's own lines. */
export async function customerTicketRows(call: Call): Promise<Within> {
  const within = await ticketRows(call, 'List')
  return call.person.accountType === 'customer' ? within : orOwn(call.person, within, 'tickets.connection_id')
}

/** The tickets of a connection that staff see by their row rules; undefined on their own, as for customers: all. */
export async function ticketsOfLine(call: Call, connection: OwnConnection): Promise<Within | undefined> {
  return isOwn(call.person, connection) ? undefined : call.rows('ticket', 'List', ticketRuleColumns)
}

/** The tickets of a person's own connections. Only the owner writes, closes or rates as the customer. */
export function ownTickets(person: Person) {
  return ofConnections(person.connections.map(({ id }) => id))
}
