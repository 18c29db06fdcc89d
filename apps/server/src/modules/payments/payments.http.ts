import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { manyPaymentCaseRoutes } from '@uplink/contract/many-payment-cases'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { payFromBalance, recordPayment, waysOf } from './manual/record-payment.actions'
import { exportPayments, listPayments, readForDesk, sumPayments } from './desk/desk-payments.actions'
import { actOnMany, listAssignees, previewMany } from './desk/many-cases.actions'
import { closeCase, exportCases, listCases, readCase } from './desk/payment-cases.actions'
import { tillOfCall, type PaymentDeps, type Till } from './till'
import * as actions from './payments.actions'
import * as links from './links/links.actions'
import { addLanding } from './incoming/landing'
import { listenToSimulators } from './incoming/webhooks'
import { addSimulatorPages } from './gateways/simulator/pages'

/** Patient, because people can press that button as often as they like. */
const lookAgain = { source: 'customer', isPatient: true } as const

interface PaymentNeeds {
  till: Till
}

export const paymentsHttp = module({
  routes: paymentRoutes,
  bind({ till }: PaymentNeeds, { server }) {
    listenToSimulators(till)
    if (till.simulators.size > 0) addSimulatorPages(server, till.simulators)
    addLanding(server, till)
    server.addHook('onClose', () => till.idle())
    return {
      options: async (call, { connection }) => ({ data: await actions.readOptions(till, call, connection) }),
      start: (call, { connection, body }) => actions.startPayment(till, call, connection, body),
      read: async (call, { params }) => ({ data: await actions.readPayment(call, params.id) }),
      recheck: (call, { params }) => actions.recheck(till, call, params, lookAgain),
      return: (call, { params, body }) => actions.comeBack(till, call, params.gateway, body),
      history: (call, { connection, query }) => actions.listHistory(call, connection, query),
      webhook: (call, { params, body }) => actions.receiveWebhook(till, call, params.gateway, body),
      link: async (call, { params }) => ({ data: await links.readLink(till, call, params.token) }),
      linkStart: (call, { params, body }) => links.startByLink(till, call, params.token, body),
      linkRecheck: (call, { params }) =>
        links.recheckByLink(tillOfCall(till, call), call, params.token, { id: params.id }, lookAgain),
      linkReturn: (call, { params, body: { payment_id: gatewayPaymentId, status: hint } }) =>
        links.recheckByLink(
          tillOfCall(till, call),
          call,
          params.token,
          { gatewayPaymentId },
          { source: 'customer', hint },
        ),
    }
  },
})

export const deskPaymentsHttp = module({
  routes: deskPaymentRoutes,
  bind: (deps: PaymentDeps) => ({
    list: (call, { query }) => listPayments(call, query),
    export: (call, { query }) => exportPayments(call, query),
    sums: async (call, { query }) => ({ data: await sumPayments(call, query) }),
    read: async (call, { params }) => ({ data: await readForDesk(deps, call, params.id) }),
    refund: (call, { params, body }) => actions.refundPayment(deps, call, params.id, body),
  }),
})

export const manualPaymentsHttp = module({
  routes: manualPaymentRoutes,
  bind: ({ till }: PaymentNeeds) => ({
    record: (call, { connection, body }) => recordPayment(till, call, connection, body),
    fromBalance: (call, { connection, body }) => payFromBalance(till, call, connection, body.invoice_ids),
    ways: async (call, { connection }) => ({ data: { ways: await waysOf(call, connection) } }),
  }),
})

export const paymentCasesHttp = module({
  routes: paymentCaseRoutes,
  bind: (deps: PaymentDeps) => ({
    list: (call, { query }) => listCases(deps, call, query),
    export: (call, { query }) => exportCases(deps, call, query),
    read: async (call, { params }) => ({ data: await readCase(deps, call, params) }),
    close: (call, { params, body, connection }) => closeCase(deps, call, params, body, connection),
  }),
})

export const manyPaymentCasesHttp = module({
  routes: manyPaymentCaseRoutes,
  bind: (deps: PaymentDeps) => ({
    assignees: async (call) => whole(await listAssignees(call)),
    preview: async (call, { body }) => ({ data: await previewMany(call, body) }),
    act: (call, { body }) => actOnMany(deps, call, body),
  }),
})
