import type { DesignFile } from '@uplink/contract/designs/file'
import type { Call } from '#platform/http/call'
import { roleNames } from '../../access/access.public'
import { reportsForFile } from '../../reports/reports.public'
import { reportsIn } from '../checked.actions'
import { readDesign } from '../designs.actions'

/**
 * A design with its reports, for another portal; reports that the caller may not see are left out, and their cells
 * are empty.
 */
export async function fileOfDesign(call: Call, id: number): Promise<DesignFile> {
  const { name, rows } = await readDesign(call, id)
  const { reports, sets } = await reportsForFile(call, reportsIn(rows))
  const known = new Set(reports.map((report) => report.id))
  const named = rows.flatMap(({ role_ids: ids }) => (ids === 'all' ? [] : ids))
  const roles = await roleNames(call.db)
  return {
    ...{ format: 'uplink-design', version: 1, exported_at: call.clock.now().toISOString() },
    design: {
      name,
      rows: rows.map((row) => ({
        ...row,
        selected_report: {
          report: row.selected_report.report.map((cell) =>
            cell.report_id === null || known.has(cell.report_id) ? cell : { ...cell, report_id: null },
          ),
        },
      })),
    },
    ...{ reports, sets },
    roles: roles
      .filter((role) => named.includes(role.id))
      .map(({ id: role, name: word }) => ({ id: role, name: word })),
  }
}
