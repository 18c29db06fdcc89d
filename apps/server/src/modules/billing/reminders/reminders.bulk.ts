import { billReminderRoutes } from '@uplink/contract/bill-reminders'
import type { BulkAct, Done, Looked } from '#platform/bulk/bulk-act'
import { Problem } from '#platform/http/problem'
import { notify } from '../../notifications/notifications.public'
import { questionOf } from '../invoices/desk-invoices.actions'
import type { LinkToInvoice } from '../run/daily-run'
import { noticeOf } from './reminders.jobs'
import * as store from './reminders.store'

const needs = billReminderRoutes.send

const hindrances: Record<NonNullable<store.RemindedLine['hindrance']>, string> = {
  paid: 'Nothing is to pay.',
  promised: 'It is promised to be paid.',
  reminded: 'It was reminded today already.',
}
const nothingOverdue = 'Nothing is overdue that you may see.'

/** Reminds the owners of lines of their overdue bills, each line once a day, as for chosen ones. */
const remind = (linkTo: LinkToInvoice | undefined): BulkAct<object> => ({
  needs,
  async ready(call) {
    if (!(await call.mayReach(needs))) throw new Problem('access.denied')
    const query = await questionOf(call, { status: 'overdue' })
    return {
      said: 'Remind of overdue bills',
      async look(db, records): Promise<Looked[]> {
        const lines = await store.findRemindedOf(
          db,
          query,
          records.map(({ id }) => id),
        )
        const known = new Map(lines.map((line) => [line.id, line]))
        return records.map(({ id }) => {
          const line = known.get(id)
          if (!line) return { kind: '', id, why: nothingOverdue }
          const { hindrance, rest: amount, currency } = line
          if (hindrance !== null) return { kind: '', id, why: hindrances[hindrance] }
          return { kind: '', id, money: { amount, currency } }
        })
      },
      async inOne(tx, rows) {
        const ids = rows.map(({ id }) => id)
        await store.holdLines(tx, ids)
        const lines = await store.findRemindedOf(tx, query, ids)
        await notify(
          tx,
          call.clock,
          lines.flatMap((line) => noticeOf(line, linkTo)),
        )
        await store.noteTold(tx, lines)
        const known = new Map(lines.map((line) => [line.id, line]))
        return rows.map(({ position, id }): Done => {
          const line = known.get(id)
          if (line && line.hindrance === null) return { position, result: 'changed' }
          const why = line?.hindrance ? hindrances[line.hindrance] : nothingOverdue
          return { position, result: 'refused', why }
        })
      },
    }
  },
})

/** What can be done about the bills of all customers that match. */
export const reminderActs = (linkTo: LinkToInvoice | undefined) => ({ 'customers.remind': remind(linkTo) })
