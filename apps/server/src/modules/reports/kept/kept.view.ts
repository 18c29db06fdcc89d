import type { Answer } from '@uplink/contract/route'
import type { reportExportRoutes } from '@uplink/contract/reports/export-routes'
import type { ExportWish } from '../export/making'
import type { ExportRow } from './kept.store'

type MadeExport = Answer<(typeof reportExportRoutes)['find']>['data']

/** The request for the export, checked when it was made. */
export const wishOf = ({ asked }: Pick<ExportRow, 'asked'>) => asked as unknown as ExportWish

/** An export as it stands at `now`: a file that is over is gone, also before it is taken away. */
export function toExport(row: ExportRow, now: Date): MadeExport {
  const { id, report_id, rows, rows_expected, bytes, failure } = row
  return {
    ...{ id, report_id, rows, rows_expected, bytes, failure },
    report_name: row.name,
    format: wishOf(row).format,
    state: row.state === 'ready' && row.expires_at <= now ? 'gone' : (row.state as MadeExport['state']),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }
}
