import type { ResultColumn } from '@uplink/contract/reports/result'
import { sayValue, unitOf } from '@uplink/designs/graphs/parts/numbers'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { gridColumns } from '../../reports/reports.public'

/** A value of a column as people read it: a number with its unit, a date in words, other text as it is. */
export function valueText(columns: readonly ResultColumn[], rows: readonly ResultRow[], at: number) {
  const column = columns[at]
  const [shown] = column ? gridColumns([column]) : []
  if (!column || !shown) return (value: string | null) => value ?? '–'
  if (!shown.isNumber) return (value: string | null) => (value === null ? '–' : shown.textOf(value))
  const unit = unitOf(column, rows, at)
  return (value: string | null) => sayValue(value, unit)
}
