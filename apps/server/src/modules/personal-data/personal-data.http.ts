import { ownErasureRoutes } from '@uplink/contract/own-erasure'
import { personalExportRoutes } from '@uplink/contract/personal-exports'
import { retentionRoutes } from '@uplink/contract/retention'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { beginExport, fetchExport, latestExport, listExports, readExport } from './exports/exports.actions'
import { readRetention } from './retention/retention.actions'
import { askErasure, readRequest, withdrawErasure } from './requests/requests.actions'

export const retentionHttp = module({
  routes: retentionRoutes,
  bind: () => ({
    read: async (call, { params }) => ({ data: { runs: await readRetention(call, params.id) } }),
  }),
})

const begun = 'The bell will tell you when the file is ready.'

export const personalExportsHttp = module({
  routes: personalExportRoutes,
  bind: () => ({
    begin: async (call, { params }) => ({ message: begun, data: await beginExport(call, params.id) }),
    latest: async (call, { params }) => ({ data: await latestExport(call, params.id) }),
    beginOwn: async (call) => ({ message: begun, data: await beginExport(call, call.person.userId) }),
    list: async (call) => whole(await listExports(call)),
    find: async (call, { params }) => ({ data: await readExport(call, params.id) }),
    fetch: (call, { params }) => fetchExport(call, params.id),
  }),
})

export const ownErasureHttp = module({
  routes: ownErasureRoutes,
  bind: () => ({
    read: async (call) => ({ data: await readRequest(call) }),
    ask: async (call) => ({
      message: 'We have your request. The bell will tell you if we cannot do it.',
      data: await askErasure(call),
    }),
    withdraw: async (call) => ({ message: 'Your request is withdrawn.', data: await withdrawErasure(call) }),
  }),
})
