import { orderRoutes } from '@uplink/contract/orders'
import { module } from '#platform/http/module'
import {
  addDeskStep,
  exportDeskOrders,
  listDeskOrders,
  planOrder,
  type DeskDeps,
} from './desk-orders.actions'
import { addDeskSteps, previewSteps } from './many/many-orders.actions'
import { cancelOrder, listOrders } from './orders.actions'

export const ordersHttp = module({
  routes: orderRoutes,
  bind: (deps: DeskDeps) => ({
    mine: (call, { connection, query }) => listOrders(call, connection, query),
    cancel: async (call, { connection, params }) => ({
      message: 'The order is cancelled.',
      data: await cancelOrder(deps.effects, call, connection, params.id),
    }),
    desk: (call, { query }) => listDeskOrders(call, query),
    exportDesk: (call, { query }) => exportDeskOrders(call, query),
    previewSteps: async (call, { body }) => ({ data: await previewSteps(call, body) }),
    addSteps: (call, { body }) => addDeskSteps(deps, call, body),
    plan: (call, { params, body }) => planOrder(call, params.id, body.planned_on),
    addStep: async (call, { params, body }) => ({
      message: 'The order is updated, and the customer is told.',
      data: await addDeskStep(deps, call, params.id, body),
    }),
  }),
})
