import { areas } from '@uplink/contract/areas'
import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { campaignRoutes } from '@uplink/contract/campaigns'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { deskRoutes, type CustomerOverview, type DeskCustomer } from '@uplink/contract/desk'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { lineMoveRoutes, lineOwnerRoutes } from '@uplink/contract/line-moves'
import { lineClosingRoutes } from '@uplink/contract/line-closing'
import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { networkTermsRoutes } from '@uplink/contract/network-terms'
import { newLineRoutes } from '@uplink/contract/new-lines'
import type { Model } from '@uplink/contract/models'
import { passwordRoutes } from '@uplink/contract/passwords'
import { radiusRoutes } from '@uplink/contract/radius'
import type { RouteDefinition } from '@uplink/contract/route'
import { users } from '@uplink/contract/users'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { mayTakePromises, mayWriteDocuments, readBillInfo } from '../billing/billing.public'
import {
  connectionRuleColumns,
  listConnections,
  mayChangeLine,
  readAccount,
  readLineStatus,
} from '../connections/connections.public'
import { listQueue } from '../tickets/tickets.public'
import { allCustomersOf, customersOf, findOwner, type CustomerFilters, type CustomerRow } from './desk.store'

const toDeskCustomer = (row: CustomerRow): DeskCustomer => ({
  id: row.id,
  username: row.username,
  holder: `${row.first_name} ${row.last_name}`.trim(),
  city: row.city,
  area: row.area,
  phone: row.contact,
  status: row.status,
  package: row.package,
  is_overdue: row.is_overdue,
})

const ticketsShown = 5
const linesShown = 20

export async function readOverview(call: Call, connection: OwnConnection): Promise<CustomerOverview> {
  const account = await readAccount(call, connection)
  const [owner, line, bill, tickets, lines, can] = await Promise.all([
    findOwner(call.db, connection.id),
    readLineStatus(call, connection),
    readBillInfo(call, connection),
    listQueue(call, { page: 1, per_page: ticketsShown }, connection),
    listConnections(call, connection),
    actsOf(call, connection, account),
  ])
  const { id, username, currency } = connection
  return {
    connection: { id, username, currency, ...owner },
    account,
    line,
    bill,
    tickets: tickets.data,
    can,
    lines: lines.filter((other) => other.id !== id).slice(0, linesShown),
  }
}

/** The acts on a customer that the caller's roles and rules allow, and that the line's state does. */
async function actsOf(
  call: Call,
  connection: OwnConnection,
  { status }: Pick<CustomerOverview['account'], 'status'>,
): Promise<CustomerOverview['can']> {
  const actsOnLine =
    status === 'closed'
      ? ([['reopen-line', mayChangeLine(call, lineClosingRoutes.reopen, connection)]] as const)
      : ([
          ['set-network-password', call.mayReach(radiusRoutes.setPassword)],
          ['close-line', mayChangeLine(call, lineClosingRoutes.close, connection)],
          ['plan-end', mayChangeLine(call, lineMoveRoutes.planEnd, connection)],
          ['move-line', mayChangeLine(call, lineOwnerRoutes.move, connection)],
          ['edit-line', mayChangeLine(call, lineChangeRoutes.edit, connection)],
          ...(status === 'suspended'
            ? ([['switch-on-line', mayChangeLine(call, lineClosingRoutes.switchOn, connection)]] as const)
            : ([
                ['change-price', mayChangeLine(call, lineChangeRoutes.changePrice, connection)],
                ['suspend-line', mayChangeLine(call, lineChangeRoutes.pause, connection)],
              ] as const)),
        ] as const)
  const acts = [
    ['open-ticket', call.mayReach(deskTicketRoutes.open)],
    ['send-reset-link', call.mayReach(passwordRoutes.sendToOwner)],
    ['see-bills', call.mayReach(invoiceDeskRoutes.list)],
    ['see-payments', call.mayReach(deskPaymentRoutes.list)],
    ['see-tickets', call.mayReach(deskTicketRoutes.list)],
    ['see-person', call.mayReach(users.routes.read)],
    ['see-line', call.mayReach(lineChangeRoutes.details)],
    ['see-network', call.mayReach(networkTermsRoutes.read)],
    ['add-line', mayDo(call, newLineRoutes.add, 'connection')],
    ['record-payment', mayDo(call, manualPaymentRoutes.record, 'payment')],
    ['promise-payment', mayTakePromises(call)],
    ['write-document', mayWriteDocuments(call)],
    ...actsOnLine,
  ] as const
  const allowed = await Promise.all(acts.map(([, isAllowed]) => isAllowed))
  return acts.filter((_, index) => allowed[index]).map(([act]) => act)
}

/** Whether the caller may create such a record by this call. */
const mayDo = async (call: Call, route: RouteDefinition, model: Model) =>
  (await call.mayReach(route)) && (await call.mayCreate(model))

const questionOf = async (call: Call, filters: CustomerFilters) => ({
  ...filters,
  within: await call.rows('connection', 'List', connectionRuleColumns),
  now: call.clock.now(),
})

/** How many lines each way of finding finds for a file: more than a provider has. */
const mostExported = 10_000_000

/** All lines that the list's filters find, as a file. */
export async function exportCustomers(call: Call, query: CustomerFilters & Columns) {
  const customers = allCustomersOf(call.db, { ...(await questionOf(call, query)), most: mostExported })
  return csvOf(call, deskRoutes.exportCustomers, { ...customers, view: toDeskCustomer }, query)
}

/** The lines that a call is about: by name, number or address, within the rules of connections. */
export async function listCustomers(
  call: Call,
  { page: number, per_page, ...filters }: CustomerFilters & { page: number; per_page: number },
) {
  const acts = [
    ['create', mayDo(call, newLineRoutes.add, 'connection')],
    ['create-area', mayDo(call, areas.routes.create, 'area')],
    ['write-to-many', mayDo(call, campaignRoutes.create, 'campaign')],
    ['pause', call.mayReach(lineChangeRoutes.pause)],
    ['switch-on', call.mayReach(lineClosingRoutes.switchOn)],
    ['edit', call.mayReach(lineChangeRoutes.edit)],
    ['remind', call.mayReach(billReminderRoutes.send)],
  ] as const
  const may = await Promise.all(acts.map(([, whether]) => whether))
  const can = acts.flatMap(([act], place) => (may[place] ? [act] : []))
  const customers = customersOf(call.db, await questionOf(call, filters))
  return {
    ...(await pageOf(call.db, { ...customers, view: toDeskCustomer }, { page: number, per_page })),
    can,
  }
}
