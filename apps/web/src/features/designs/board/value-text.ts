import type { ResultColumn } from '@uplink/contract/reports/result'
import { sayValue, unitOf } from '@uplink/designs/graphs/parts/numbers'
import type { ResultRow } from '../../../ui/results/ResultCell'
import { cutTo } from '../../../ui/text-length'
import { gridColumns } from '../../reports/reports.public'

/** A card, or a head of a pivot, shows no more letters than these. */
const longest = 500

/** The value in words; as it came where there are none. */
function said(textOf: (value: string) => string, value: string): string {
  try {
    return textOf(value)
  } catch {
    return value
  }
}

/** A value that heads a row or a column of a pivot: values that differ must not look the same. */
export function headText(columns: readonly ResultColumn[], rows: readonly ResultRow[], at: number) {
  const [shown] = gridColumns(
    columns.slice(at, at + 1),
    rows.map((row) => row.slice(at, at + 1)),
  )
  return (value: string | null) =>
    value === null || !shown ? '–' : cutTo(said(shown.textOf, value), longest)
}

/** A value of a column as people read it: a number with its unit, a date in words, other text as it is. */
export function valueText(columns: readonly ResultColumn[], rows: readonly ResultRow[], at: number) {
  const column = columns[at]
  const [shown] = column ? gridColumns([column], []) : []
  if (!column || !shown) return (value: string | null) => value ?? '–'
  if (!shown.isNumber)
    return (value: string | null) => (value === null ? '–' : cutTo(said(shown.textOf, value), longest))
  const unit = unitOf(column, rows, at)
  return (value: string | null) => sayValue(value, unit)
}
