import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DesignCell } from '@uplink/contract/designs/definition'
import type { DisplayType } from '@uplink/contract/designs/words'
import { cellPreviewQuery, type PreviewPlace } from '../designs.data'

/** The data of a cell that is being designed, with the rights of the person who designs, read once it is in sight. */
export function useCellPreview(
  cell: DesignCell,
  display: DisplayType | '',
  wasInSight: boolean,
  as?: PreviewPlace,
) {
  // only fields that change the data, so that a change of looks does not read it again
  const { report_id, parameters, show_outages, table_rows, table_columns, aggregates_sum, aggregates_count } =
    cell
  const grouped = display === 'pivot' && { table_rows, table_columns, aggregates_sum, aggregates_count }
  const drawn = display === 'graph' && { show_outages }
  return useQuery({
    ...cellPreviewQuery({
      cell: { report_id, parameters, ...grouped, ...drawn, display_type: display || 'table' },
      ...(as && { as }),
    }),
    // one viewer's numbers are not shown while another's load
    ...(!as && { placeholderData: keepPreviousData }),
    enabled: wasInSight && display !== '' && report_id !== null,
  })
}

/** Why there are no numbers, in words. */
export const previewWords = {
  forbidden: 'You may not see this report.',
  missing: 'There is no such report, or it is not shared with you.',
  empty: 'Choose a report.',
  running: 'Still loading …',
} as const
