import { pathTo } from '@uplink/contract/screens'
import { audit } from '#platform/audit/audit'
import type { Database } from '#platform/database/kysely'
import type { Clock } from '#platform/clock'
import { notify } from '../../notifications/notifications.public'
import type { Prepared } from '../export/prepared.actions'
import { jobNames } from '../behalf/job-names'
import type { ExportRow } from './kept.store'
import { wishOf } from './kept.view'
import { sendPlanned, tellReady } from './sending'

function tellWhoAsked(clock: Clock, tx: Database, row: ExportRow): Promise<void> {
  if (row.state === 'ready') return tellReady(clock, tx, row)
  return notify(tx, clock, {
    userId: row.user_id,
    title: `Could not be made a file: “${row.name}”`,
    body: row.failure ?? '',
    link: pathTo('reportExports'),
  })
}

/**
 * What follows from the end of an export, in its transaction: tells the person who requested it, and writes the audit
 * log.
 */
export async function settled(
  { clock }: { clock: Clock },
  tx: Database,
  row: ExportRow,
  prepared: Prepared | undefined,
): Promise<void> {
  const isReady = row.state === 'ready'
  if (row.schedule_id === null) await tellWhoAsked(clock, tx, row)
  else await sendPlanned(clock, tx, { ...row, schedule_id: row.schedule_id })
  const { report_id: report, state, rows } = row
  const { format } = wishOf(row)
  await audit(
    tx,
    clock,
    { actorId: row.user_id, by: `job:${jobNames.make}` },
    {
      act: 'report.exported',
      ...(report !== null && { target: ['report', report] as const }),
      details: {
        ...(prepared && {
          version: prepared.version,
          data_source: prepared.making.source.name,
          statement: prepared.statement,
        }),
        ...{ format, state: isReady ? 'done' : state, rows },
      },
    },
  )
}
