import { deviceRoutes } from '@uplink/contract/devices'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { disconnectDevice, listDevices, nameDevice } from './devices/devices.actions'
import type { RequestSettings } from './equipment/reach'
import type { Seals } from '#platform/secrets/seals'

export const devicesHttp = module({
  routes: deviceRoutes,
  bind: ({ seals, requesting }: { seals: Seals; requesting: RequestSettings }) => ({
    list: async (call, { connection }) => whole(await listDevices(call, connection)),
    name: async (call, { connection, params, body }) => {
      const data = await nameDevice(call, connection, params.id, body.name ?? null)
      return {
        message: data.name === null ? 'The device has no name any more.' : 'The device is named.',
        data,
      }
    },
    disconnect: async (call, { connection, params }) => {
      const data = await disconnectDevice(call, { seals, settings: requesting }, connection, params.id)
      const isGone = data.state === 'offline'
      return {
        message: isGone ? 'The device was already offline.' : 'The device is being disconnected.',
        data,
      }
    },
  }),
})
