import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import {
  listAddressChanges,
  listServedAreas,
  requestAddressChange,
} from './address-changes/address-changes.actions'

export const addressChangesHttp = module({
  routes: addressChangeRoutes,
  bind: () => ({
    list: (call, { connection, query }) => listAddressChanges(call, connection, query),
    areas: async (call, { connection }) => whole(await listServedAreas(call, connection)),
    request: async (call, { connection, body }) => ({
      message: 'Your request has reached us.',
      data: await requestAddressChange(call, connection, body),
    }),
  }),
})
