import { reminderActs } from './modules/billing/billing.public'
import { campaignActs } from './modules/campaigns/campaigns.public'
import { lineActs } from './modules/connections/connections.public'
import { customersInBulk } from './modules/desk/desk.public'
import { orderActs, ordersInBulk, type EffectsByKind } from './modules/orders/orders.public'
import { caseActs, casesInBulk, type Till } from './modules/payments/payments.public'
import { ticketActs, ticketsInBulk } from './modules/tickets/tickets.public'
import type { BulkActs } from '#platform/bulk/bulk-act'

interface Parts {
  till: Till
  effects: EffectsByKind
  linkTo: Parameters<typeof reminderActs>[0]
}

/** What can be done with all records that match a list's filters, as each noun declares it. */
export const bulkActsOf = ({ till, effects, linkTo }: Parts): BulkActs => ({
  lists: {
    customers: customersInBulk,
    'payment-cases': casesInBulk,
    orders: ordersInBulk,
    tickets: ticketsInBulk,
  },
  acts: {
    ...lineActs,
    ...campaignActs,
    ...reminderActs(linkTo),
    ...caseActs({ till }),
    ...orderActs({ effects }),
    ...ticketActs,
  },
})
