import { grouped } from '@uplink/contract/reports/numbers'
import { pathTo } from '@uplink/contract/screens'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { sendMail } from '#platform/mail/mail'
import { notify } from '../../notifications/notifications.public'
import type { AlertRow } from './alerts.store'
import type { AlertEvent } from './evaluate'

interface News {
  alert: AlertRow
  what: AlertEvent
  value: string | null
  failure: string | null
}

const said = (value: string | null) => (value === null ? null : grouped(value))

const sides = { above: 'above', below: 'below', changes: '' } as const

/** `amount is 120,000.50, above 100,000`, `it has 12 rows, below 20`; undefined for news that is not told. */
function wordsOf({ alert, what, value, failure }: News): { title: string; body: string } | undefined {
  const { watched, condition, threshold, report_name: report } = alert
  if (what === 'failed')
    return { title: `The alert on “${report}” could not be checked`, body: failure ?? '' }
  if (what !== 'crossed' && what !== 'changed') return undefined
  const found =
    watched === null ? `It has ${said(value) ?? 'no'} rows` : `${watched} is ${said(value) ?? 'empty'}`
  const body =
    what === 'changed'
      ? `${found}. Before: ${said(alert.last_value) ?? 'empty'}.`
      : `${found}, ${sides[condition]} ${said(threshold) ?? ''}.`
  return {
    title: what === 'changed' ? `“${report}” has changed` : `“${report}” has crossed your threshold`,
    body,
  }
}

/** Tells the owner of an alert by bell and mail. A number that has come back is only recorded in the history. */
export async function tellOwner(clock: Clock, tx: Database, news: News): Promise<void> {
  const words = wordsOf(news)
  if (!words) return
  const { owner_id: userId, owner_mail: to, report_id: id } = news.alert
  const link = pathTo('report', { id })
  await notify(tx, clock, { userId, ...words, link })
  if (to !== null)
    await sendMail(tx, { to, userId, kind: 'report.alert', subject: words.title, text: words.body, link })
}
