import { newLineRoutes } from '@uplink/contract/new-lines'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import type { Seals } from '#platform/secrets/seals'
import type { ResetDeps } from '../auth/auth.public'
import { proposeUsername, readFirstBill } from '../connections/connections.public'
import { customersOfMobile, type ReachDeps } from '../people/people.public'
import { addLine } from './new-lines.actions'

export const newLinesHttp = module({
  routes: newLineRoutes,
  bind: (deps: ResetDeps & ReachDeps & { seals: Seals }, { databases }) => ({
    add: (call, { body }) => addLine({ ...deps, databases }, call, body),
    firstBill: async (call, { query }) => ({ data: await readFirstBill(call, query) }),
    proposeUsername: async (call, { query }) => ({ data: await proposeUsername(call, query) }),
    sameMobile: async (call, { query }) => whole(await customersOfMobile(call, query.mobile_no)),
  }),
})
