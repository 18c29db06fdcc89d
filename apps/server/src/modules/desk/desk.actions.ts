import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import type { CustomerOverview } from '@uplink/contract/desk'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { passwordRoutes } from '@uplink/contract/passwords'
import { radiusRoutes } from '@uplink/contract/radius'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { page } from '#platform/http/pages'
import { pageOf } from '#platform/list/find-page'
import { plainMobile } from '../auth/auth.public'
import { readBillInfo } from '../billing/billing.public'
import {
  connectionRuleColumns,
  listConnections,
  readAccount,
  readLineStatus,
} from '../connections/connections.public'
import { listQueue } from '../tickets/tickets.public'
import { customersOf, findOwner } from './desk.store'
import { toDeskCustomer } from './desk.view'

const ticketsShown = 5
const linesShown = 20

export async function readOverview(call: Call, connection: OwnConnection): Promise<CustomerOverview> {
  const [user_id, account, line, bill, tickets, lines] = await Promise.all([
    findOwner(call.db, connection.id),
    readAccount(call, connection),
    readLineStatus(call, connection),
    readBillInfo(call, connection),
    listQueue(call, { page: 1, per_page: ticketsShown }, connection),
    listConnections(call, connection),
  ])
  const { id, username } = connection
  return {
    connection: { id, username, user_id },
    ...{ account, line, bill, tickets: tickets.data, can: await actsOf(call) },
    lines: lines.filter((other) => other.id !== id).slice(0, linesShown),
  }
}

/** The acts on a customer that the caller's roles allow. */
async function actsOf(call: Call): Promise<CustomerOverview['can']> {
  const acts = [
    ['open-ticket', deskTicketRoutes.open],
    ['send-reset-link', passwordRoutes.sendToOwner],
    ['see-bills', invoiceDeskRoutes.list],
    ['see-payments', deskPaymentRoutes.list],
    ['see-tickets', deskTicketRoutes.list],
    ['add-line', newLineRoutes.add],
    ['set-network-password', radiusRoutes.setPassword],
  ] as const
  const reached = await Promise.all(acts.map(([, route]) => call.mayReach(route)))
  return acts.filter((_, index) => reached[index]).map(([act]) => act)
}

/** The lines that a call is about: by name, number or address, within the rules of connections. */
export async function listCustomers(
  call: Call,
  { q, ...asked }: { q?: string | undefined; page: number; per_page: number },
) {
  const mayAdd = (await call.mayReach(newLineRoutes.add)) && (await call.mayCreate('connection'))
  const can = mayAdd ? ['create' as const] : []
  if (q === undefined) return { ...page([], 0, { ...asked, page: 1 }), can }
  const within = await call.rows('connection', 'List', connectionRuleColumns)
  const mobile = plainMobile(q)
  const customers = customersOf(call.db, { within, q, mobile, now: call.clock.now() })
  return { ...(await pageOf(call.db, { ...customers, view: toDeskCustomer }, asked)), can }
}
