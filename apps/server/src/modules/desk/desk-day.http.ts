import { deskDayRoutes } from '@uplink/contract/desk-day'
import { module } from '#platform/http/module'
import { readToday, readWaiting } from './day/day.actions'

export const deskDayHttp = module({
  routes: deskDayRoutes,
  bind: () => ({
    waiting: async (call) => ({ data: await readWaiting(call) }),
    today: async (call) => ({ data: await readToday(call) }),
  }),
})
