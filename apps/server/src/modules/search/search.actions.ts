import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { deskRoutes } from '@uplink/contract/desk'
import { deskTicketRoutes } from '@uplink/contract/desk-tickets'
import { invoiceDeskRoutes } from '@uplink/contract/desk-invoices'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import type { Model } from '@uplink/contract/models'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { organizations } from '@uplink/contract/organizations'
import { outageRoutes } from '@uplink/contract/outages'
import type { RouteDefinition } from '@uplink/contract/route'
import { hitsShown, type SearchAct, type SearchHit } from '@uplink/contract/search'
import { usageRoutes } from '@uplink/contract/usage'
import type { Call } from '#platform/http/call'
import type { Within } from '#platform/http/gatekeeper'
import { invoiceRuleColumns } from '../billing/billing.public'
import { connectionRuleColumns } from '../connections/connections.public'
import { paymentRuleColumns } from '../payments/payments.public'
import { ticketRuleColumns } from '../tickets/tickets.public'
import * as store from './search.store'
import * as view from './search.view'

/** The best hits of each kind whose list the caller may see, all looked up at once; and what the caller may begin. */
export async function findAnything(call: Call, q: string | undefined) {
  const [kinds, can] = await Promise.all([q === undefined ? [] : hitsOf(call, q), actsOf(call)])
  return { hits: kinds.flat(), can }
}

function hitsOf(call: Call, q: string): Promise<SearchHit[][]> {
  const { db } = call
  const search = (within: Within) => ({ within, q, shown: hitsShown })
  return Promise.all([
    whereListed(call, deskRoutes.customers, async () => {
      const [within, seesSessions] = await Promise.all([
        call.rows('connection', 'List', connectionRuleColumns),
        call.mayReach(usageRoutes.sessions),
      ])
      const rows = await store.findCustomers(db, { ...search(within), seesSessions, now: call.clock.now() })
      return rows.map(view.toCustomerHit)
    }),
    whereListed(call, invoiceDeskRoutes.list, async () => {
      const within = await call.rows('invoice', 'List', invoiceRuleColumns)
      return (await store.findBills(db, search(within))).map(view.toBillHit)
    }),
    whereListed(call, deskPaymentRoutes.list, async () => {
      const within = await call.rows('payment', 'List', paymentRuleColumns)
      return (await store.findPayments(db, search(within))).map(view.toPaymentHit)
    }),
    whereListed(call, deskTicketRoutes.list, async () => {
      const within = await call.rows('ticket', 'List', ticketRuleColumns)
      return (await store.findTickets(db, search(within))).map(view.toTicketHit)
    }),
  ])
}

/** A kind that the caller may not list is not looked for. */
const whereListed = async (call: Call, list: RouteDefinition, find: () => Promise<SearchHit[]>) =>
  (await call.mayReach(list)) ? find() : []

/** What the caller's roles let them begin; whether a certain customer allows it, the act itself says. */
async function actsOf(call: Call): Promise<SearchAct[]> {
  const acts = [
    ['add-customer', mayDo(call, newLineRoutes.add, 'connection')],
    ['announce-outage', mayDo(call, outageRoutes.announce, 'outage')],
    ['record-payment', mayDo(call, manualPaymentRoutes.record, 'payment')],
    ['open-ticket', mayDo(call, deskTicketRoutes.open, 'ticket')],
    ['change-settings', call.mayReach(organizations.routes.update)],
  ] as const
  const allowed = await Promise.all(acts.map(([, isAllowed]) => isAllowed))
  return acts.filter((_, index) => allowed[index]).map(([act]) => act)
}

const mayDo = async (call: Call, route: RouteDefinition, model: Model) =>
  (await call.mayReach(route)) && (await call.mayCreate(model))
