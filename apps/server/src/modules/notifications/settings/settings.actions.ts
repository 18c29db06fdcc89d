import type { EventChoice } from '@uplink/contract/notification-settings'
import type { Call } from '#platform/http/call'
import { findSettings, saveChoices } from '../notify/choices.store'
import { toSettings } from './settings.view'

export async function readSettings(call: Call) {
  return toSettings(await findSettings(call.db, call.person.userId))
}

export async function saveSettings(call: Call, choices: readonly EventChoice[]) {
  await saveChoices(call.db, call.person.userId, choices)
  return readSettings(call)
}
