import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type {
  EventChoice,
  NotificationSettings,
  notificationSettingsRoutes,
} from '@uplink/contract/notification-settings'
import { tellRefusal } from '../../../platform/api/failure'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type { ToastStore } from '../../../ui/feedback/toast-store'

const read = endpoint<typeof notificationSettingsRoutes.read>('GET', '/notification-settings')
const save = endpoint<typeof notificationSettingsRoutes.save>('PUT', '/notification-settings')

const key = keysOf('notification-settings').all

export function settingsQuery() {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(read, {}, { signal }).then(({ data }) => data),
  })
}

/** Saves a choice and shows it at once. Changes are sent one after another, so that the last click wins. */
export function saveChoiceMutation(toasts: ToastStore) {
  return mutationOptions({
    scope: { id: 'notification-settings' },
    mutationFn: (choice: EventChoice) => call(save, { body: { choices: [choice] } }),
    onMutate: async (choice, { client }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<NotificationSettings>(key, (settings) => settings && withChoice(settings, choice))
    },
    onError: (error, _choice, _before, { client }) => {
      tellRefusal(toasts, error)
      return client.invalidateQueries({ queryKey: key })
    },
  })
}

function withChoice(settings: NotificationSettings, choice: EventChoice): NotificationSettings {
  return {
    ...settings,
    choices: settings.choices.map((one) => (one.event === choice.event ? choice : one)),
  }
}
