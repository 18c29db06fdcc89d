import { notificationEvent } from '@uplink/contract/notification-events'
import { defaultChoices, type NotificationSettings } from '@uplink/contract/notification-settings'
import type { SettingsRows } from '../notify/choices.store'

export function toSettings({ choices, email, mobile }: SettingsRows): NotificationSettings {
  const chosen = new Map(choices.map(({ event, ...choice }) => [event, choice]))
  return {
    choices: notificationEvent.options.map((event) => ({
      event,
      ...(chosen.get(event) ?? defaultChoices[event]),
    })),
    addresses: { mail: email && hiddenMail(email), sms: mobile && hiddenNumber(mobile) },
  }
}

/** `rahim@example.com` → `r…@example.com` */
function hiddenMail(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`
}

/** `01712345678` → `…678` */
function hiddenNumber(number: string): string {
  return `…${number.slice(-3)}`
}
