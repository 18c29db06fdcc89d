import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { cellPreviewQuery } from '../designs.data'

/** What a cell that is being designed has to show, with the rights of whoever designs, once it is in sight. */
export function useCellPreview(cell: DesignCell, display: DisplayType | '', wasInSight: boolean) {
  // what only changes how it looks asks for nothing anew
  const { report_id, show_outages, table_rows, table_columns, aggregates_sum, aggregates_count } = cell
  const grouped = display === 'pivot' && { table_rows, table_columns, aggregates_sum, aggregates_count }
  const drawn = display === 'graph' && { show_outages }
  return useQuery({
    ...cellPreviewQuery({ cell: { report_id, ...grouped, ...drawn, display_type: display || 'table' } }),
    placeholderData: keepPreviousData,
    enabled: wasInSight && display !== '' && report_id !== null,
  })
}

/** Why there are no numbers, in words. */
export const previewWords = {
  forbidden: 'You may not see this report.',
  missing: 'There is no such report, or it is not shared with you.',
  empty: 'Choose a report.',
  running: 'Still on its way …',
} as const
