import { designLimits, type GraphType } from '@uplink/contract/designs/words'
import type { ReportCell } from '@uplink/contract/reports/result'
import { noneOf } from '../../names'
import { NoGraph, type Drawn, type GraphRow } from '../drawing'
import { columnsNamed, dataColumns, labelColumns } from './columns'
import { numberOf } from './numbers'
import { labelText, type Given } from './read'
import { plainText } from './texts'

/** Graphs whose series can be the values of a column. */
export const takesSeries: readonly GraphType[] = ['Line', 'Area', 'SteppedAreaChart', 'Bar', 'Column']

/** What a graph draws when the values of a column are its series: a row for each label. */
interface PerValue {
  given: Given
  notes: readonly string[]
  /** The report's row behind a point. */
  rowOf: (series: number, label: number) => number | undefined
}

/** Names of the columns that are made here; no report has one that begins like that. */
const madeName = (place: number) => `\u0001${place}`

/**
 * The rows with a series for each value of a column, the largest first: `month, package, sum` becomes a row for each month with
 * a number for each package. Where a label has no row of a series, there is a gap.
 */
export function perValue(given: Given, name: string): PerValue {
  const { settings, columns, rows } = given
  const [split] = columnsNamed(name, columns)
  const labelled = labelColumns(settings.label_column, columns)
  const [measure, another] = dataColumns(settings.data_column, columns)
  if (!split || !measure) throw new NoGraph(`No column ${name} in this report.`)
  if (another) throw new NoGraph('Choose one data column: its values are split into series.')
  if (labelled.some(({ at }) => at === split.at))
    throw new NoGraph(`${plainText(split.label)} names the points already.`)

  const values = new Map<string, { cell: ReportCell; size: number }>()
  const labels = new Map<string, ReportCell[]>()
  /** The report's row of each label and value. */
  const places = new Map<string, number>()
  let doubled: string | undefined
  rows.forEach((row, at) => {
    const cell = row[split.at] ?? null
    const value = JSON.stringify(cell)
    const heads = labelled.map((column) => row[column.at] ?? null)
    const label = JSON.stringify(heads)
    const known = values.get(value) ?? { cell, size: 0 }
    known.size += Math.abs(numberOf(row[measure.at] ?? null) ?? 0)
    values.set(value, known)
    labels.set(label, heads)
    const place = `${label} ${value}`
    if (places.has(place))
      doubled ??= [
        ...heads.map((head, place) => labelText(head, labelled[place] ?? split)),
        labelText(cell, split),
      ].join(', ')
    else places.set(place, at)
  })

  const bySize = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  const series = bySize.slice(0, designLimits.colors)
  const labelKeys = [...labels.keys()]
  const rowAt = (value: number, label: number) =>
    places.get(`${labelKeys[label] ?? ''} ${series[value]?.[0] ?? ''}`)
  const wide = [...labels.values()].map((heads, label): GraphRow => [
    ...heads,
    ...series.map((_, value) => rows[rowAt(value, label) ?? -1]?.[measure.at] ?? null),
  ])
  return {
    given: {
      ...given,
      rows: wide,
      columns: [
        ...labelled,
        ...series.map(([, { cell }], place) => ({
          ...measure,
          name: madeName(place),
          label: cell === null ? noneOf(plainText(split.label)) : labelText(cell, split),
        })),
      ],
      settings: { ...settings, data_column: series.map((_, place) => madeName(place)).join(',') },
    },
    notes: [
      ...(bySize.length > series.length
        ? [`The ${series.length} largest of ${bySize.length.toLocaleString('en')}. The table has all.`]
        : []),
      ...(doubled === undefined
        ? []
        : [`${doubled} stands more than once. Group the report to add them up.`]),
    ],
    rowOf: rowAt,
  }
}

/** A drawing of wide rows whose points lead to the report's own rows. */
export function withOwnRows({ walk, notes, ...drawn }: Drawn, of: PerValue): Drawn {
  return {
    ...drawn,
    notes: [...of.notes, ...notes],
    walk: {
      ...walk,
      said: (series, point) => {
        const told = walk.said(series, point)
        return told && { ...told, row: told.row === undefined ? undefined : of.rowOf(series, told.row) }
      },
    },
  }
}
