import type { DesignCell } from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import type { ReportCell, ResultColumn } from '@uplink/contract/reports/result'
import { namesIn } from '../names'
import { sumOf } from './sums'
import { isNumeric } from '@uplink/contract/reports/words'

export type PivotSettings = Pick<
  DesignCell,
  'table_rows' | 'table_columns' | 'aggregates_sum' | 'aggregates_count'
>

/** What a pivot needs from its report. */
export interface PivotRequest {
  rows: string[]
  columns: string[]
  /** Empty: nothing is added up, or counted. */
  sum: string
  count: string
}

/** A cell's pivot settings, as lists of names. */
export const pivotRequest = (cell: PivotSettings): PivotRequest => ({
  rows: namesIn(cell.table_rows),
  columns: namesIn(cell.table_columns),
  sum: cell.aggregates_sum,
  count: cell.aggregates_count,
})

export interface PivotRow {
  heads: ReportCell[]
  /** For each column head its measures in order; null where there are no rows. */
  cells: ReportCell[]
  /** The row's own totals, one for each measure. */
  totals: ReportCell[]
}

export interface Pivot {
  /** The report's columns down the side, and those across the top. */
  sides: ResultColumn[]
  tops: ResultColumn[]
  /** The measures in the cells: a sum, a count, or both. */
  measures: ResultColumn[]
  /** The heads across the top; one empty head when the pivot has no columns. */
  heads: ReportCell[][]
  rows: PivotRow[]
  /** The measures of each column head. */
  totals: ReportCell[]
  grand: ReportCell[]
}

export type PivotResult = { ok: true; pivot: Pivot } | { ok: false; text: string }

interface Groups {
  columns: readonly ResultColumn[]
  rows: readonly (readonly ReportCell[])[]
  truncated?: boolean
}

const keyOf = (heads: readonly ReportCell[]) => JSON.stringify(heads)

/** A month, a day or an instant as databases print them. Also text may be one, such as a month cut out of a day. */
const isoTime = /^\d{4}-\d{2}(-\d{2}([T ].*)?)?$/

const isTime = (values: readonly ReportCell[]) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 && known.every((value) => isoTime.test(value))
}

/**
 * Compares numbers by value, times with the newest first, everything else as text; missing values come last.
 *
 * @param times which of the columns have times
 */
function compareHeads(columns: readonly ResultColumn[], times: readonly boolean[]) {
  return (a: readonly ReportCell[], b: readonly ReportCell[]): number => {
    for (const [index, { type }] of columns.entries()) {
      const [one, other] = [a[index] ?? null, b[index] ?? null]
      if (one === other) continue
      if (one === null || other === null) return one === null ? 1 : -1
      const isNumber = isNumeric({ type })
      const difference = isNumber ? Number(one) - Number(other) : one.localeCompare(other, 'en')
      if (difference !== 0) return times[index] ? -difference : difference
    }
    return 0
  }
}

function headsIn(groups: Groups, from: number, to: number): ReportCell[][] {
  const found = new Map(groups.rows.map((row) => [keyOf(row.slice(from, to)), row.slice(from, to)] as const))
  const heads = [...found.values()]
  const columns = groups.columns.slice(from, to)
  const times = columns.map((_, index) => isTime(heads.map((head) => head[index] ?? null)))
  return heads.sort(compareHeads(columns, times))
}

const tooMany = (count: string) => `${count}. Choose fewer pivot columns.`

/**
 * The pivot table for a report's groups in the form of a cell's run: the pivot's rows, then its columns, then the
 * measures. Sums and counts add up, so all totals are exact sums of groups.
 */
export function pivotOf(settings: PivotSettings, groups: Groups): PivotResult {
  const request = pivotRequest(settings)
  const sidesTo = request.rows.length
  const topsTo = sidesTo + request.columns.length
  const measures = groups.columns.slice(topsTo)
  if (groups.truncated)
    return { ok: false, text: tooMany(`More than ${designLimits.pivotCells.toLocaleString('en')} cells`) }
  const sides = headsIn(groups, 0, sidesTo)
  const heads = headsIn(groups, sidesTo, topsTo)
  if (heads.length > designLimits.pivotColumns)
    return { ok: false, text: tooMany(`${heads.length.toLocaleString('en')} columns`) }
  if (sides.length * heads.length > designLimits.pivotCells)
    return { ok: false, text: tooMany(`${(sides.length * heads.length).toLocaleString('en')} cells`) }

  const values = new Map(
    groups.rows.map((row) => [
      `${keyOf(row.slice(0, sidesTo))} ${keyOf(row.slice(sidesTo, topsTo))}`,
      row.slice(topsTo),
    ]),
  )
  const measuresOf = (side: readonly ReportCell[], head: readonly ReportCell[]) =>
    values.get(`${keyOf(side)} ${keyOf(head)}`)
  const rows = sides.map((side): PivotRow => {
    const found = heads.map((head) => measuresOf(side, head))
    return {
      heads: side,
      cells: found.flatMap((group) => measures.map((_, measure) => group?.[measure] ?? null)),
      totals: measures.map((_, measure) => sumOf(found.map((group) => group?.[measure]))),
    }
  })
  const totals = heads.flatMap((_, head) =>
    measures.map((__, measure) => sumOf(rows.map(({ cells }) => cells[head * measures.length + measure]))),
  )
  const grand = measures.map((_, measure) => sumOf(rows.map((row) => row.totals[measure])))
  return {
    ok: true,
    pivot: {
      sides: groups.columns.slice(0, sidesTo),
      tops: groups.columns.slice(sidesTo, topsTo),
      measures,
      heads,
      rows,
      totals,
      grand,
    },
  }
}
