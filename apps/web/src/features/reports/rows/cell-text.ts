import type { ResultColumn as WireColumn } from '@uplink/contract/reports/result'
import { grouped } from '@uplink/contract/reports/numbers'
import { isNumeric, type ColumnType } from '@uplink/contract/reports/words'
import { sayInColumn } from '@uplink/designs/graphs/parts/numbers'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import type { ResultColumn } from '../../../ui/results/ResultCell'

const isDay = /^\d{4}-\d{2}-\d{2}/

/** Values as people read them, by the type of their column. A value that does not match its type is unchanged. */
const texts: Record<ColumnType, (value: string) => string> = {
  text: (value) => value,
  // a number without a unit may be an id or a year, so its digits are not grouped
  integer: (value) => value,
  decimal: grouped,
  boolean: (value) => ({ true: 'yes', false: 'no' })[value] ?? value,
  date: (value) => (isDay.test(value) ? formatDisplayDate(value.slice(0, 10)) : value),
  timestamp: (value) => (Number.isNaN(Date.parse(value)) ? value : formatMoment(value)),
}

/** Columns of a result as a grid shows them. */
export function gridColumns(columns: readonly WireColumn[]): ResultColumn[] {
  return columns.map(({ name, label, type, unit, is_sortable: isSortable, labels }) => ({
    ...{ name, label, isSortable },
    isNumber: isNumeric({ type }),
    badges: labels,
    textOf: sayInColumn({ label, unit }) ?? texts[type],
  }))
}
