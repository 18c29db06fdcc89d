import { notificationEvent } from '@uplink/contract/notification-events'
import { defaultChoices, type NotificationSettings } from '@uplink/contract/notification-settings'
import { hiddenAddress } from '#platform/hidden-address'
import type { SettingsRows } from '../notify/choices.store'

export function toSettings({ choices, email, mobile }: SettingsRows): NotificationSettings {
  const chosen = new Map(choices.map(({ event, ...choice }) => [event, choice]))
  return {
    choices: notificationEvent.options.map((event) => ({
      event,
      ...(chosen.get(event) ?? defaultChoices[event]),
    })),
    addresses: { mail: email && hiddenAddress('mail', email), sms: mobile && hiddenAddress('sms', mobile) },
  }
}
