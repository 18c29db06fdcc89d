import { formatDisplayDate } from '../../platform/dates/dates'
import type { Column } from '../../ui/table/columns'

/** The column of a record's last change, the same in every list. */
export const changedColumn: Column<{ updated_at: string }> = {
  key: 'updated_at',
  header: 'Changed',
  width: '8rem',
  isMinor: true,
  phone: 'hidden',
  cell: ({ updated_at }) => formatDisplayDate(updated_at),
}
