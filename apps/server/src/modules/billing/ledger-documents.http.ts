import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { module } from '#platform/http/module'
import * as actions from './documents/documents.actions'

export const ledgerDocumentsHttp = module({
  routes: ledgerDocumentRoutes,
  bind: () => ({
    list: (call, { query }) => actions.listDocuments(call, query),
    export: (call, { query }) => actions.exportDocuments(call, query),
    sums: async (call, { query }) => ({ data: await actions.sumDocuments(call, query) }),
    options: async (call, { connection }) => ({ data: await actions.readOptions(call, connection) }),
    preview: async (call, { connection, body }) => ({
      data: await actions.previewFor(call, connection, body),
    }),
    read: async (call, { params }) => ({ data: await actions.readDocument(call, params.id) }),
    file: (call, { params }) => actions.deskDocument(call, params.id),
    reverse: (call, { params, body }) => actions.reverse(call, params.id, body.reason),
    opening: (call, { connection, body }) => actions.makeFor(call, connection, 'opening', body),
    'credit-note': (call, { connection, body }) => actions.makeFor(call, connection, 'credit-note', body),
    'debit-note': (call, { connection, body }) => actions.makeFor(call, connection, 'debit-note', body),
    'write-off': (call, { connection, body }) => actions.makeFor(call, connection, 'write-off', body),
    adjustment: (call, { connection, body }) => actions.makeFor(call, connection, 'adjustment', body),
  }),
})
