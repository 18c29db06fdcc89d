import type { CustomerOverview } from '@uplink/contract/desk'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { passwordRoutes } from '@uplink/contract/passwords'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { readBillInfo } from '../billing/billing.public'
import { readAccount, readLineStatus } from '../connections/connections.public'
import { listQueue } from '../tickets/tickets.public'

const ticketsShown = 5

export async function readOverview(call: Call, connection: OwnConnection): Promise<CustomerOverview> {
  const [account, line, bill, tickets] = await Promise.all([
    readAccount(call, connection),
    readLineStatus(call, connection),
    readBillInfo(call, connection),
    listQueue(call, { page: 1, per_page: ticketsShown }, connection),
  ])
  const { id, username } = connection
  return {
    connection: { id, username },
    ...{ account, line, bill, tickets: tickets.data, can: await actsOf(call) },
  }
}

/** The acts on a customer that the caller's roles allow. */
async function actsOf(call: Call): Promise<CustomerOverview['can']> {
  const acts = [
    ['open-ticket', deskTicketRoutes.open],
    ['send-reset-link', passwordRoutes.sendToOwner],
    ['see-payments', deskPaymentRoutes.list],
  ] as const
  const reached = await Promise.all(acts.map(([, route]) => call.mayReach(route)))
  return acts.filter((_, index) => reached[index]).map(([act]) => act)
}
