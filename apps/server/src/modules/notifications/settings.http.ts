import { notificationSettingsRoutes } from '@uplink/contract/notification-settings'
import { module } from '#platform/http/module'
import { readSettings, saveSettings } from './settings/settings.actions'

export const notificationSettingsHttp = module({
  routes: notificationSettingsRoutes,
  bind: () => ({
    read: async (call) => ({ data: await readSettings(call) }),
    save: async (call, { body }) => ({
      message: 'Your choice is saved.',
      data: await saveSettings(call, body.choices),
    }),
  }),
})
