import { cashDayRoutes, cashDeskRoutes } from '@uplink/contract/cash-days'
import { backdatedPaymentRoutes } from '@uplink/contract/manual-payments'
import { receiptRoutes } from '@uplink/contract/receipts'
import { module } from '#platform/http/module'
import { daySheet, exportDays, listDays, readDay, readSums } from './cash/cash-days.actions'
import { closeDay, handOverDay, openOwnDay, readDesk } from './cash/cash-desk.actions'
import { recordPayment } from './manual/record-payment.actions'
import { deskReceipt, mailReceipt, ownReceipt } from './receipts/receipts.actions'
import type { Till } from './till'

interface CashNeeds {
  till: Till
}

export const cashDeskHttp = module({
  routes: cashDeskRoutes,
  bind: ({ till }: CashNeeds) => ({
    read: async (call) => ({ data: await readDesk(call) }),
    open: (call, { body }) => openOwnDay(till, call, body),
    close: (call, { params, body }) => closeDay(till, call, params.id, body),
  }),
})

export const cashDaysHttp = module({
  routes: cashDayRoutes,
  bind: ({ till }: CashNeeds) => ({
    list: (call, { query }) => listDays(call, query),
    export: (call, { query }) => exportDays(call, query),
    sums: async (call, { query }) => ({ data: await readSums(call, query) }),
    read: async (call, { params }) => ({ data: await readDay(call, params.id) }),
    sheet: (call, { params }) => daySheet(call, params.id),
    handOver: (call, { params, body }) => handOverDay(till, call, params.id, body.to),
  }),
})

export const receiptsHttp = module({
  routes: receiptRoutes,
  bind: ({ till }: CashNeeds) => ({
    own: (call, { params, query }) => ownReceipt(call, params.id, query.paper),
    ofDesk: (call, { params, query }) => deskReceipt(call, params.id, query.paper),
    send: (call, { params, body }) => mailReceipt(till, call, params.id, body.by),
  }),
})

export const backdatedPaymentsHttp = module({
  routes: backdatedPaymentRoutes,
  bind: ({ till }: CashNeeds) => ({
    record: (call, { connection, body }) => recordPayment(till, call, connection, body),
  }),
})
