import {
  type EventChoice,
  defaultChoices,
  type NotificationSettings,
} from '@uplink/contract/notification-settings'
import { notificationEvent } from '@uplink/contract/notification-events'
import type { Call } from '#platform/http/call'
import { hiddenAddress } from '#platform/hidden-address'
import { findSettings, saveChoices, type SettingsRows } from '../notify/notify.store'

function toSettings({ choices, email, mobile }: SettingsRows): NotificationSettings {
  const chosen = new Map(choices.map(({ event, ...choice }) => [event, choice]))
  return {
    choices: notificationEvent.options.map((event) => ({
      event,
      ...(chosen.get(event) ?? defaultChoices[event]),
    })),
    addresses: { mail: email && hiddenAddress('mail', email), sms: mobile && hiddenAddress('sms', mobile) },
  }
}

export async function readSettings(call: Call) {
  return toSettings(await findSettings(call.db, call.person.userId))
}

export async function saveSettings(call: Call, choices: readonly EventChoice[]) {
  await saveChoices(call.db, call.person.userId, choices)
  return readSettings(call)
}
