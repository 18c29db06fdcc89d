import { deskDayRoutes } from '@uplink/contract/desk-day'
import { module } from '#platform/http/module'
import { readDay } from './day/day.actions'

export const deskDayHttp = module({
  routes: deskDayRoutes,
  bind: () => ({ read: async (call) => ({ data: await readDay(call) }) }),
})
