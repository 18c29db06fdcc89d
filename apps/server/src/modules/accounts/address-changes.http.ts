import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { bind, type Binding } from '../../platform/http/bind'
import { whole } from '../../platform/http/pages'
import { listAddressChanges, listServedAreas, requestAddressChange } from './address-changes.actions'

export function addressChangesHttp(binding: Binding): void {
  bind(binding, addressChangeRoutes, {
    list: (call, { connection, query }) => listAddressChanges(call, connection, query),
    areas: async (call, { connection }) => whole(await listServedAreas(call, connection)),
    request: async (call, { connection, body }) => ({
      message: 'Your request has reached us.',
      data: await requestAddressChange(call, connection, body),
    }),
  })
}
