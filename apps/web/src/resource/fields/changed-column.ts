import { formatDisplayDate } from '../../platform/dates/dates'
import type { Column } from '../../ui/table/columns'

/** When a record was changed last, in every list of them. */
export const changedColumn: Column<{ updated_at: string }> = {
  ...{ key: 'updated_at', header: 'Changed', width: '8rem', isMinor: true, phone: 'hidden' },
  cell: ({ updated_at }) => formatDisplayDate(updated_at),
}
