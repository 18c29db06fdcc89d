import { outageRoutes } from '@uplink/contract/outages'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import {
  announceOutage,
  endOutage,
  listAreas,
  exportOutages,
  listOutages,
  readRunning,
} from './outages/outages.actions'

export const outagesHttp = module({
  routes: outageRoutes,
  bind: () => ({
    running: async (call, { connection }) => ({ data: await readRunning(call, connection) }),
    list: (call, { query }) => listOutages(call, query),
    export: (call, { query }) => exportOutages(call, query),
    areas: async (call) => whole(await listAreas(call)),
    announce: async (call, { body }) => ({
      message: 'The outage is announced.',
      data: await announceOutage(call, body),
    }),
    end: async (call, { params }) => ({
      message: 'The outage has ended.',
      data: await endOutage(call, params.id),
    }),
  }),
})
