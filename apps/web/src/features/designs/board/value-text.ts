import type { ResultColumn } from '@uplink/contract/reports/result'
import { noneOf } from '@uplink/designs/names'
import { sayValue, unitOf } from '@uplink/designs/graphs/parts/numbers'
import { formatMonth } from '../../../platform/dates/dates'
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
  const months = areMonths(rows.flatMap((row) => row[at] ?? []))
  return (value: string | null) => {
    if (value === null) return noneOf(columns[at]?.label ?? 'value')
    if (months) return formatMonth(value.slice(0, 7))
    return shown ? cutTo(said(shown.textOf, value), longest) : '–'
  }
}

/** Whether all of several days are the first of a month: then they stand for their months, as on the axis of a graph. */
function areMonths(values: readonly string[]): boolean {
  const different = new Set(values)
  return different.size > 1 && [...different].every((value) => /^\d{4}-\d{2}-01$/.test(value))
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
