import './money-of-reports'
import type { ResultColumn as WireColumn } from '@uplink/contract/reports/result'
import { grouped } from '@uplink/contract/reports/numbers'
import { isNumeric, type ColumnType } from '@uplink/contract/reports/words'
import { decimalsIn, sayInColumn } from '@uplink/designs/graphs/parts/numbers'
import { wordOf } from '@uplink/designs/value-words'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { formatDisplayDate, formatMoment, formatMonth } from '../../../platform/dates/dates'
import type { ResultColumn, ResultRow } from '../../../ui/results/ResultCell'

const day = /^(\d{4})-(\d{2})-(\d{2})$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::(\d{2}(?:\.\d+)?))?Z$/

/**
 * A day as people read it. A database may hold what is no day of the calendar, such as `0000-00-00`, `2026-00-00`,
 * `infinity` or a year before Christ: that is shown as it is.
 */
function dayText(value: string): string {
  const [, , month, date] = day.exec(value) ?? []
  const isDay = date !== undefined && Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1
  return isDay ? formatDisplayDate(value) : value
}

/** An instant, with its seconds where it has some: two times of one minute are two values. */
function momentText(value: string): string {
  const [whole, seconds = ''] = instant.exec(value) ?? []
  if (whole === undefined || Number.isNaN(Date.parse(value))) return value
  return /^[0.]*$/.test(seconds) ? formatMoment(value) : `${formatMoment(value)}:${seconds}`
}

/** Values as people read them, by the type of their column. A value that does not match its type is unchanged. */
const texts: Record<Exclude<ColumnType, 'integer' | 'decimal'>, (value: string) => string> = {
  text: (value) => value,
  boolean: (value) => ({ true: 'yes', false: 'no' })[value] ?? value,
  date: dayText,
  timestamp: momentText,
}

/** Names of columns whose numbers name something: nobody counts or compares them, so their digits stay together. */
const naming =
  /^(id|ids|[cu]uid|no|nr|num|number|numbers|code|codes|year|years|yr|phone|mobile|contact|msisdn|nid|bin|pin|zip|postcode|port|vlan|asn|serial|account|reference|ref)$/

const isNaming = ({ name, label }: Pick<WireColumn, 'name' | 'label'>) =>
  [name, label].some((text) =>
    naming.test(
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean)
        .at(-1) ?? '',
    ),
  )

/** Names of columns whose days stand for their months: `month`, `billed_month`, `মাস`. */
const ofMonths = /(^|[^a-z])(month|মাস)$/i

/** Whether a column has months: it is named so, and none of its values is another day than a month's first. */
const hasMonths = ({ name, label, type }: WireColumn, values: readonly (string | null)[]) =>
  type === 'date' &&
  [name, label].some((text) => ofMonths.test(text.trim())) &&
  values.every((value) => value === null || day.exec(value)?.[3] === '01')

/** A month as people read it: `Jun 2025`. */
const monthText = (value: string) => (dayText(value) === value ? value : formatMonth(value.slice(0, 7)))

/** One rule for every number without a unit, counted or with decimals: grouped, unless its column names something. */
const plainly = (column: WireColumn, decimals: number | undefined) => {
  const { type } = column
  if (type === 'text') return (value: string) => wordOf(column, value)
  if (type !== 'integer' && type !== 'decimal') return texts[type]
  return isNaming(column) ? (value: string) => value : (value: string) => grouped(value, decimals)
}

/** Columns of a result as a grid shows them; numbers of its rows that differ are told apart. */
export function gridColumns(columns: readonly WireColumn[], rows: readonly ResultRow[]): ResultColumn[] {
  return columns.map((column, at) => {
    const decimals = isNumeric(column)
      ? decimalsIn(
          column,
          rows.map((row) => row[at] ?? null),
        )
      : undefined
    return {
      name: column.name,
      label: column.label,
      isSortable: column.is_sortable,
      isNumber: isNumeric(column),
      badges: column.labels,
      textOf: hasMonths(
        column,
        rows.map((row) => row[at] ?? null),
      )
        ? monthText
        : (sayInColumn(column, decimals) ?? plainly(column, decimals)),
    }
  })
}

interface Narrowed {
  filters?: readonly SetGridFilter[] | undefined
  parameters?: Readonly<Record<string, string | readonly string[]>> | undefined
}

const listed = (value: string | readonly string[]) => [value].flat().join(', ')

/** The filters of a schedule or an alert in words: `With these filters: Status: open, paid.` */
export function narrowedWords({ filters = [], parameters = {} }: Narrowed): string {
  const set = [
    ...Object.entries(parameters).map(([name, value]) => `${name}: ${listed(value)}`),
    ...filters.map(({ name, value }) => `${name}: ${listed(value)}`),
  ]
  return set.length === 0 ? 'All rows, without filters.' : `With these filters: ${set.join(' · ')}.`
}
