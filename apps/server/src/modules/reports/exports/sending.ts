import { timetable, timetableWords } from '@uplink/contract/reports/timetable'
import { pathTo } from '@uplink/contract/screens'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { hourMs } from '#platform/durations'
import { sendMail } from '#platform/mail/mail'
import { alarm, notify } from '../../notifications/notifications.public'
import { fileName, types } from '../downloads/making'
import { type ExportRow, findSending, markSent } from './exports.store'
import { requestOf } from './exports.actions'

/** What mailboxes accept. A larger file must be downloaded from the portal. */
const maxAttached = 10 * 1024 * 1024

const rowsIn = ({ rows }: Pick<ExportRow, 'rows'>) =>
  rows === 0 ? 'No rows' : rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`

type Planned = ExportRow & { schedule_id: number }
type Sending = NonNullable<Awaited<ReturnType<typeof findSending>>>

/**
 * Sends a planned file to its recipient once, in the transaction that marks it as ready; or tells the schedule's
 * owner why not.
 */
export async function sendPlanned(clock: Clock, tx: Database, row: Planned): Promise<void> {
  const sending = await findSending(tx, { scheduleId: row.schedule_id, userId: row.user_id })
  if (!sending) return
  if (row.state === 'failed') return tellOwner(clock, tx, row, sending)
  if (row.rows === 0 && sending.if_empty === 'skip') return
  await markSent(tx, row.id)
  if (sending.email === null) await tellReady(clock, tx, row)
  else await mail(tx, row, { ...sending, email: sending.email })
}

/** Tells the reader of a file by the bell that it can be fetched. */
export function tellReady(clock: Clock, tx: Database, row: ExportRow): Promise<void> {
  return notify(tx, clock, {
    userId: row.user_id,
    title: `Ready as a file: “${row.name}”`,
    body: `${rowsIn(row)}. Fetch it within a day.`,
    link: pathTo('reportExports'),
  })
}

function tellOwner(clock: Clock, tx: Database, row: Planned, sending: Sending): Promise<void> {
  return alarm(tx, clock, {
    userIds: [sending.owner_id],
    // several recipients who get nothing at one time are reported together
    everyMs: hourMs,
    title: `“${row.name}” could not be sent to everybody`,
    body: `${sending.recipient_name}: ${row.failure ?? ''}`,
    ...(row.report_id !== null && { link: pathTo('report', { id: row.report_id }) }),
  })
}

async function mail(tx: Database, row: Planned, sending: Sending & { email: string }): Promise<void> {
  const { format } = requestOf(row)
  const isAttached = row.bytes <= maxAttached
  const words = timetableWords(timetable.parse(sending.timetable))
  const text = [
    `“${row.name}”: ${rowsIn(row)}, those that you may see.`,
    ...(isAttached ? [] : ['The file is too large for a mail. Fetch it in the portal within a day.']),
    `Sent for ${sending.owner_name}: ${words}.`,
  ]
  await sendMail(tx, {
    to: sending.email,
    userId: row.user_id,
    kind: 'report.scheduled',
    subject: row.name,
    text: text.join('\n\n'),
    link:
      isAttached && row.report_id !== null
        ? pathTo('report', { id: row.report_id })
        : pathTo('reportExports'),
    ...(isAttached && {
      attachment: { name: fileName(row.name, format), type: types[format], file: row.id },
    }),
  })
}
