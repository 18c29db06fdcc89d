import { useQueryClient } from '@tanstack/react-query'
import { nounsChanged } from '../../platform/api/query-keys'
import { useConfirm, useMessage, useToasts } from '../../ui/UiProvider'
import { deleteReport, reportQuery, type ReportRow } from './reports.data'

/**
 * Asks, shows what uses the report, deletes it, and shows the result (specification 8). Resolves to whether it was
 * deleted. `leave` goes away from a screen of the report itself, which would ask for it again.
 */
export function useRemoveReport() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const message = useMessage()
  const toasts = useToasts()
  return async (
    row: Pick<ReportRow, 'id' | 'report_name'>,
    leave?: () => Promise<void>,
  ): Promise<boolean> => {
    const used = await client.query(reportQuery(row.id)).then(
      ({ used_by: by }) => by.filter(({ count }) => count > 0),
      () => [],
    )
    const where = used.map(({ what, count }) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`)
    const words = [
      "You won't be able to revert this!",
      `Report ${row.report_name}.`,
      where.length > 0 && `Used in ${where.join(' and ')}.`,
    ]
    if (!(await confirm({ text: words.filter(Boolean).join(' ') }))) return false
    try {
      const { message: text } = await deleteReport(row.id)
      toasts.success(text)
      await leave?.()
      await nounsChanged(client, 'reports')
      return true
    } catch {
      await message({ title: 'Failed!', text: 'Failed to delete.' })
      return false
    }
  }
}
