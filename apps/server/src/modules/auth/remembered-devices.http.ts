import { rememberedDeviceRoutes } from '@uplink/contract/remembered-devices'
import { module } from '#platform/http/module'
import { whole } from '#platform/http/pages'
import { forgetAllDevices, forgetDevice, listRemembered } from './remembered/remembered.actions'

export const rememberedDevicesHttp = module({
  routes: rememberedDeviceRoutes,
  bind: () => ({
    list: async (call) => whole(await listRemembered(call)),
    forget: async (call, { params }) => {
      await forgetDevice(call, params.id)
      return { message: 'That device is asked for your second factor again.', data: null }
    },
    forgetAll: async (call) => {
      const forgotten = await forgetAllDevices(call)
      const message =
        forgotten === 0
          ? 'There was no remembered device.'
          : 'All devices are asked for your second factor again.'
      return { message, data: { forgotten } }
    },
  }),
})
