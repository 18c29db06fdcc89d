import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import { module } from '#platform/http/module'
import { previewReminder, readReminder, sendReminder } from './reminders.actions'

export const remindersHttp = module({
  routes: billReminderRoutes,
  bind: () => ({
    preview: async (call, { body }) => ({ data: await previewReminder(call, body) }),
    send: (call, { body }) => sendReminder(call, body),
    read: async (call, { params }) => ({ data: await readReminder(call, params.id) }),
  }),
})
