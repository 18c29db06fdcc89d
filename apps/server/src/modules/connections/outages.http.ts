import { outageRoutes } from '@uplink/contract/outages'
import { module } from '../../platform/http/module'
import { whole } from '../../platform/http/pages'
import type { RoleRightsSource } from '../access/access.public'
import { announceOutage, endOutage, listAreas, listOutages, readRunning } from './outages.actions'

export const outagesHttp = module({
  routes: outageRoutes,
  bind: (deps: { rights: RoleRightsSource }) => ({
    running: async (call, { connection }) => ({ data: await readRunning(call, connection) }),
    list: (call, { query }) => listOutages(deps, call, query),
    areas: async (call) => whole(await listAreas(deps, call)),
    announce: async (call, { body }) => ({
      message: 'The outage is announced.',
      data: await announceOutage(deps, call, body),
    }),
    end: async (call, { params }) => ({
      message: 'The outage has ended.',
      data: await endOutage(deps, call, params.id),
    }),
  }),
})
