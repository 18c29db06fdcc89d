import { paymentDeskRoutes } from '@uplink/contract/desk-payments'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { module } from '../../platform/http/module'
import { listPayments, readForDesk } from './desk-payments.actions'
import { closeCase, listCases, readCase } from './payment-cases.actions'
import { deskOfCall, type Desk } from './payments.desk'
import * as actions from './payments.actions'
import * as links from './payments.links'
import { listenToSimulator } from './payments.news'
import { addSimulatorPages } from './simulator/simulator-pages'

/** Anybody can press that as often as they like. */
const lookAgain = { source: 'customer', isPatient: true } as const

interface PaymentNeeds {
  desk: Desk
}

export const paymentsHttp = module({
  routes: paymentRoutes,
  bind({ desk }: PaymentNeeds, { server }) {
    listenToSimulator(desk)
    if (desk.simulator) addSimulatorPages(server, desk.simulator)
    server.addHook('onClose', () => desk.idle())
    return {
      options: async (call, { connection }) => ({ data: await actions.readOptions(desk, call, connection) }),
      start: (call, { connection, body }) => actions.startPayment(desk, call, connection, body),
      read: async (call, { params }) => ({ data: await actions.readPayment(call, params.id) }),
      recheck: (call, { params }) => actions.recheck(desk, call, params.id, lookAgain),
      bkashReturn: (call, { body }) => actions.comeBack(desk, call, body),
      history: (call, { connection, query }) => actions.listHistory(call, connection, query),
      bkashWebhook: (call, { body }) => actions.takeNews(desk, call, 'bkash', body),
      link: async (_call, { params }) => ({ data: await links.readLink(desk, params.token) }),
      linkStart: (call, { params, body }) => links.startByLink(desk, call, params.token, body),
      linkRecheck: (call, { params }) =>
        links.recheckByLink(deskOfCall(desk, call), params.token, { id: params.id }, lookAgain),
      linkReturn: (call, { params, body: { payment_id: gatewayPaymentId, status: hint } }) =>
        links.recheckByLink(
          deskOfCall(desk, call),
          params.token,
          { gatewayPaymentId },
          { source: 'customer', hint },
        ),
    }
  },
})

export const deskPaymentsHttp = module({
  routes: paymentDeskRoutes,
  bind: (deps: actions.RefundDeps) => ({
    list: (call, { query }) => listPayments(call, query),
    read: async (call, { params }) => ({ data: await readForDesk(deps, call, params.id) }),
    refund: (call, { params, body }) => actions.refundPayment(deps, call, params.id, body),
  }),
})

export const paymentCasesHttp = module({
  routes: paymentCaseRoutes,
  bind: (deps: actions.RefundDeps) => ({
    list: (call, { query }) => listCases(call, query),
    read: async (call, { params }) => ({ data: await readCase(call, params) }),
    close: (call, { params, body, connection }) => closeCase(deps, call, params, body, connection),
  }),
})
