import { bulkActRoutes } from '@uplink/contract/bulk-acts'
import { module } from '#platform/http/module'
import * as bulkActs from './bulk-acts.actions'
import { lookAtAll, type BulkDeps } from './looking.actions'

export const bulkActsHttp = module({
  routes: bulkActRoutes,
  bind: (deps: BulkDeps) => ({
    lookAtCustomers: (call, { body }) => lookAtAll(deps, call, 'customers', body),
    lookAtCases: (call, { body }) => lookAtAll(deps, call, 'payment-cases', body),
    lookAtOrders: (call, { body }) => lookAtAll(deps, call, 'orders', body),
    lookAtTickets: (call, { body }) => lookAtAll(deps, call, 'tickets', body),
    list: (call, { query }) => bulkActs.listActs(deps, call, query),
    read: async (call, { params }) => ({ data: await bulkActs.readAct(deps, call, params.id) }),
    begin: (call, { params, body }) => bulkActs.beginAct(deps, call, params.id, body),
    stop: (call, { params }) => bulkActs.stopAct(deps, call, params.id),
    undo: (call, { params }) => bulkActs.undoAct(deps, call, params.id),
    rows: (call, { query }) => bulkActs.listRows(deps, call, query),
    exportRows: (call, { query }) => bulkActs.exportRows(deps, call, query),
  }),
})
