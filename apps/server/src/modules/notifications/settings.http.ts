import { notificationSettingsRoutes } from '@uplink/contract/notification-settings'
import { bind, type Binding } from '../../platform/http/bind'
import { readSettings, saveSettings } from './settings.actions'

export function notificationSettingsHttp(binding: Binding): void {
  bind(binding, notificationSettingsRoutes, {
    read: async (call) => ({ data: await readSettings(call) }),
    save: async (call, { body }) => ({
      message: 'Your choice is saved.',
      data: await saveSettings(call, body.choices),
    }),
  })
}
