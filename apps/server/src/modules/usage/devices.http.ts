import { deviceRoutes } from '@uplink/contract/devices'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { disconnectDevice, listDevices } from './devices/devices.actions'
import type { DisconnectSettings } from './devices/disconnect.actions'

export const devicesHttp = module({
  routes: deviceRoutes,
  bind: (deps: { disconnecting: DisconnectSettings }) => ({
    list: async (call, { connection }) => whole(await listDevices(call, connection)),
    disconnect: async (call, { connection, params }) => {
      const data = await disconnectDevice(call, deps.disconnecting, connection, params.id)
      const isGone = data.state === 'offline'
      return {
        message: isGone ? 'The device was already offline.' : 'The device is being disconnected.',
        data,
      }
    },
  }),
})
