import type { DesignCell, DesignDefinition, DesignRow } from '@uplink/contract/designs/definition'
import { designLimits, type DisplayType, type GraphType } from '@uplink/contract/designs/words'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { takesSeries } from '../graphs/parts/per-value'
import { namesIn } from '../names'
import { tabNamed } from '../tabs'
import { isText, linksIn } from '../texts'
import { isNumeric } from '@uplink/contract/reports/words'

/** A problem at one place of a design: `rows.0.selected_report.report.2.column`. */
export interface DesignProblem {
  path: string
  text: string
}

/**
 * The output columns of a cell's report; undefined when there is no such report, or it is not shared with the caller.
 */
export type ColumnsOf = (reportId: number) => readonly Pick<OutputColumn, 'name' | 'type'>[] | undefined

export interface Checking {
  columnsOf: ColumnsOf
  /** The report's parameters without a default: a cell needs a value for each. */
  neededOf: (reportId: number) => readonly string[]
  /** Why a link is not allowed; undefined when it is. */
  linkProblem: (link: string, columns: readonly string[]) => string | undefined
}

/** The path of a cell in what is sent: `rows.0.selected_report.report.2`. */
const cellPath = (row: number, column: number) => `rows.${row}.selected_report.report.${column}`

/** Everything that keeps a design from being saved. A cell without a report is allowed, and stays empty. */
export function problemsOf(design: DesignDefinition, checking: Checking): DesignProblem[] {
  return [
    ...(design.name.trim() === '' ? [{ path: 'name', text: 'The Design Name field is required' }] : []),
    ...tabProblems(design),
    ...lengthProblems(design),
    ...design.rows.flatMap((row, index) =>
      row.selected_report.report.flatMap((cell, column) =>
        cellProblems(cell, row, checking).map(({ path, text }) => ({
          path: `${cellPath(index, column)}.${path}`,
          text,
        })),
      ),
    ),
  ]
}

/** Each tab has one spelling, and there are not too many. */
function tabProblems({ rows }: DesignDefinition): DesignProblem[] {
  const known: string[] = []
  return rows.flatMap(({ tab }, index): DesignProblem[] => {
    const path = `rows.${index}.tab`
    const same = tabNamed(known, tab)
    if (same !== undefined)
      return same === tab ? [] : [{ path, text: `There is a tab “${same}” already: write it alike` }]
    known.push(tab)
    return known.length > designLimits.tabs ? [{ path, text: `${designLimits.tabs} tabs at most` }] : []
  })
}

/** All texts of a design together may not be too long; told at the one that goes beyond. */
function lengthProblems({ rows }: DesignDefinition): DesignProblem[] {
  let length = 0
  for (const [index, row] of rows.entries())
    for (const [column, { text, text_bn }] of row.selected_report.report.entries()) {
      length += text.length + text_bn.length
      if (length > designLimits.texts)
        return [
          {
            path: `${cellPath(index, column)}.text`,
            text: `All texts of a design have ${designLimits.texts.toLocaleString('en')} characters at most`,
          },
        ]
    }
  return []
}

/** The display of a cell: its own, or else the row's. */
export const displayOf = (
  cell: Pick<DesignCell, 'display_type'>,
  row: Pick<DesignRow, 'display_type'>,
): DisplayType | '' => cell.display_type || row.display_type

/** The problems of one cell, by its own fields. */
export function cellProblems(
  cell: DesignCell,
  row: Pick<DesignRow, 'display_type'>,
  { columnsOf, neededOf, linkProblem }: Checking,
): DesignProblem[] {
  const texts = textProblems(cell, linkProblem)
  if (cell.report_id === null || texts.length > 0) return texts
  const columns = columnsOf(cell.report_id)
  if (!columns) return [{ path: 'report_id', text: 'There is no such report, or it is not shared with you' }]
  const lacks = neededOf(cell.report_id)
    .filter((name) => (cell.parameters[name] ?? '').trim() === '')
    .map((name) => ({ path: `parameters.${name}`, text: 'This report needs a value here' }))
  const display = displayOf(cell, row)
  if (display === '') return [{ path: 'display_type', text: 'Choose a display type' }, ...lacks]
  const names = columns.map(({ name }) => name)
  const link = cell.url === '' ? undefined : linkProblem(cell.url, names)
  return [
    ...lacks,
    ...checks[display](cell, columns),
    ...(link === undefined ? [] : [{ path: 'url', text: link }]),
  ]
}

/** A text stands in place of a report, is there in English, and leads only to where links may lead. */
function textProblems(cell: DesignCell, linkProblem: Checking['linkProblem']): DesignProblem[] {
  if (!isText(cell)) return []
  if (cell.report_id !== null) return [{ path: 'text', text: 'A cell shows a report or a text, not both' }]
  const wrong = (['text', 'text_bn'] as const).flatMap((path) => {
    const found = linksIn(cell[path]).flatMap((link) => linkProblem(link, []) ?? [])
    return [...new Set(found)].map((text) => ({ path, text }))
  })
  return cell.text === '' ? [{ path: 'text', text: 'Write it in English too' }, ...wrong] : wrong
}

type Columns = readonly Pick<OutputColumn, 'name' | 'type'>[]
type Check = (cell: DesignCell, columns: Columns) => DesignProblem[]

/** Names that are not columns of the report. */
function unknown(path: string, names: readonly string[], columns: Columns): DesignProblem[] {
  return names
    .filter((name) => !columns.some((column) => column.name === name))
    .map((name) => ({ path, text: `There is no column “${name}” in this report` }))
}

/** The problems of names of which at least one is needed, each of which must be a column. */
function needed(path: string, names: readonly string[], columns: Columns, missing: string): DesignProblem[] {
  return names.length === 0 ? [{ path, text: missing }] : unknown(path, names, columns)
}

function numbers(path: string, names: readonly string[], columns: Columns): DesignProblem[] {
  return columns
    .filter((column) => names.includes(column.name) && !isNumeric(column))
    .map(({ name }) => ({ path, text: `${name} is not a number` }))
}

const card: Check = ({ column }, columns) =>
  needed('column', column === '' ? [] : [column], columns, 'Choose its column')

const pivot: Check = (cell, columns) => {
  const sides = namesIn(cell.table_rows)
  const tops = namesIn(cell.table_columns)
  const twice = tops.find((name) => sides.includes(name))
  const named = (name: string) => (name === '' ? [] : [name])
  const hasMeasure = cell.aggregates_sum !== '' || cell.aggregates_count !== ''
  return [
    ...(sides.length + tops.length === 0
      ? [{ path: 'table_rows', text: 'Choose the columns that go down the side' }]
      : []),
    ...unknown('table_rows', sides, columns),
    ...unknown('table_columns', tops, columns),
    ...(twice === undefined ? [] : [{ path: 'table_columns', text: `${twice} goes down the side already` }]),
    ...(hasMeasure ? [] : [{ path: 'aggregates_sum', text: 'Choose what is added up or counted' }]),
    ...unknown('aggregates_sum', named(cell.aggregates_sum), columns),
    ...numbers('aggregates_sum', named(cell.aggregates_sum), columns),
    ...unknown('aggregates_count', named(cell.aggregates_count), columns),
  ]
}

/** How many data columns a graph needs; the graphs listed here need no label. */
const dataNeeded: Partial<Record<GraphType, number>> = { ScatterChart: 2, BubbleChart: 3, Timeline: 1 }
const withoutLabel: readonly GraphType[] = ['ScatterChart', 'BubbleChart']
/** Graphs whose data may be times as well as numbers. */
const takesMoments: readonly GraphType[] = ['ScatterChart', 'BubbleChart', 'Timeline']

const graph: Check = (cell, columns) => {
  const { graph_type: kind } = cell
  const labels = namesIn(cell.label_column)
  const data = namesIn(cell.data_column)
  const lines = kind === 'ComboChart' ? namesIn(cell.additional_data) : []
  const count = dataNeeded[kind] ?? 1
  const split = takesSeries.includes(kind) && cell.series_column !== '' ? [cell.series_column] : []
  const few = kind === 'BubbleChart' ? 'Choose x, y and size' : 'Choose x and y'
  return [
    ...(withoutLabel.includes(kind)
      ? unknown('label_column', labels, columns)
      : needed('label_column', labels, columns, 'Choose the column that names the points')),
    ...(data.length < count && count > 1
      ? [{ path: 'data_column', text: few }]
      : needed(
          'data_column',
          data,
          columns,
          kind === 'Timeline' ? 'Choose its start' : 'Choose a number column',
        )),
    ...(takesMoments.includes(kind) ? [] : numbers('data_column', data, columns)),
    ...unknown('series_column', split, columns),
    ...split
      .filter((name) => labels.includes(name))
      .map((name) => ({ path: 'series_column', text: `${name} names the points already` })),
    ...(split.length > 0 && data.length > 1
      ? [{ path: 'data_column', text: 'One number column: its values are split into series' }]
      : []),
    ...unknown('additional_data', lines, columns),
    ...numbers('additional_data', lines, columns),
    ...(kind === 'GaugeChart' ? gauge(cell) : []),
  ]
}

/** The ranges of a gauge must lie on its scale and must not overlap. */
function gauge(cell: DesignCell): DesignProblem[] {
  const [min, max] = [cell.min ?? 0, cell.max ?? 100]
  if (min >= max) return [{ path: 'max', text: 'The scale ends before it begins' }]
  const ranges = [
    { name: 'red', from: cell.redFrom, to: cell.redTo },
    { name: 'yellow', from: cell.yellowFrom, to: cell.yellowTo },
  ] as const
  const own = ranges.flatMap(({ name, from, to }): DesignProblem[] => {
    if (from === null && to === null) return []
    if (from === null) return [{ path: `${name}From`, text: 'Write where it begins' }]
    if (to === null) return [{ path: `${name}To`, text: 'Write where it ends' }]
    if (from >= to) return [{ path: `${name}To`, text: 'It ends before it begins' }]
    const path = from < min ? `${name}From` : `${name}To`
    return from < min || to > max ? [{ path, text: `Outside ${min}–${max}.` }] : []
  })
  if (own.length > 0) return own
  const [red, yellow] = ranges
  const overlap =
    red.from !== null && red.to !== null && yellow.from !== null && yellow.to !== null
      ? red.from < yellow.to && yellow.from < red.to
      : false
  return overlap ? [{ path: 'yellowTo', text: 'Yellow and red overlap.' }] : []
}

const checks: Record<DisplayType, Check> = {
  iconic: card,
  infographic: card,
  table: () => [],
  pivot,
  graph,
}
