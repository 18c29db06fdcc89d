import { counted } from '@uplink/contract/counted'
import { outageRoutes } from '@uplink/contract/outages'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { announceOutage, previewOutage } from './outages/announcing.actions'
import * as changing from './outages/changing.actions'
import { exportOutages, listAreas, listOutages, readOpen, readRunning } from './outages/outages.actions'

const told = ({ people }: changing.ToldCount) => `${counted(people, 'person', 'people')} told.`

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
    preview: async (call, { body }) => ({ data: await previewOutage(call, body) }),
    open: async (call) => ({ data: await readOpen(call) }),
    end: async (call, { params }) => ({
      message: 'The outage has ended.',
      data: await changing.endOutage(call, params.id),
    }),
    update: async (call, { params, body }) => {
      const data = await changing.updateAnnouncement(call, params.id, body)
      return { message: told(data), data }
    },
    previewUpdate: async (call, { params, body }) => ({
      data: await changing.previewUpdate(call, params.id, body),
    }),
    endAll: async (call, { params, body }) => {
      const data = await changing.endAnnouncement(call, params.id, body.outage_ids)
      return { message: `The outage has ended. ${told(data)}`, data }
    },
    previewEnd: async (call, { params, body }) => ({
      data: await changing.previewEnd(call, params.id, body.outage_ids),
    }),
  }),
})
