import { counted } from '@uplink/contract/counted'
import type { ReportCell } from '@uplink/contract/reports/result'
import { designLimits } from '@uplink/contract/designs/words'
import { NoGraph, type GraphColumn, type GraphLook, type GraphRow, type GraphSettings } from '../drawing'
import { dataColumns, labelColumns, type Placed } from './columns'
import { numberOf, sayValue, unitOf, type Unit } from './numbers'
import { plainText } from './texts'
import { wordOf } from '../../value-words'
import { isTime, sayTime, shortTimes, timeOf } from './time/times'

export interface Series {
  name: string
  unit: Unit
  /** Null is a gap. */
  values: readonly (number | null)[]
  /** The same values as people read them. */
  texts: readonly string[]
  /** The same values as the database returned them. */
  cells: readonly ReportCell[]
}

export interface Label {
  /** The whole label, for the tooltip. */
  full: string
  /** The label at an axis. */
  short: string
  /** Null when the label is not a time. */
  time: number | null
  /** The index of the report's row. */
  row: number
}

export interface Read {
  labels: readonly Label[]
  series: readonly Series[]
  /** The labels are days or instants. */
  isTimed: boolean
  /** The report has more rows than these. */
  isCut: boolean
  notes: readonly string[]
}

/** What all steps of drawing a graph share. */
export interface Given {
  settings: GraphSettings
  columns: readonly GraphColumn[]
  rows: readonly GraphRow[]
  look: GraphLook
}

/** The first rows up to a maximum, and a note when the report has more. */
export function capped(
  { rows, settings }: Pick<Given, 'rows' | 'settings'>,
  most: number,
): { rows: readonly GraphRow[]; notes: string[]; isCut: boolean } {
  if (rows.length === 0) throw new NoGraph('No rows.')
  const first = rows.slice(0, most)
  const isCut = settings.isCut === true || rows.length > most
  return {
    rows: first,
    isCut,
    notes: isCut ? [`The first ${counted(first.length, 'point')}.`] : [],
  }
}

/** Labels with one number per series, and notes about problems. */
export function readSeries(given: Given, data: readonly Placed[] = named(given)): Read {
  const { settings, columns, look } = given
  const labelled = labelColumns(settings.label_column, columns)
  const { rows, notes, isCut } = capped(given, designLimits.points)
  const [first] = labelled
  const isTimed = labelled.length === 1 && first !== undefined && isTime(first)
  const labels = readLabels(labelled, rows, look)
  const order = labels.map((_, index) => index)
  // a row without a time comes last
  if (isTimed) order.sort((a, b) => (labels[a]?.time ?? Infinity) - (labels[b]?.time ?? Infinity) || a - b)
  const inOrder = <T>(list: readonly T[]) => order.flatMap((index) => list[index] ?? [])
  const sorted = order.flatMap((index) => (rows[index] ? [rows[index]] : []))
  const { series, notes: wrong } = readNumbers(data, sorted)
  return { labels: inOrder(labels), series, isTimed, isCut, notes: [...notes, ...wrong, ...twice(labels)] }
}

const named = ({ settings, columns }: Given) => dataColumns(settings.data_column, columns)

function readLabels(columns: readonly Placed[], rows: readonly GraphRow[], look: GraphLook): Label[] {
  const texts = columns.map((column) => {
    if (!isTime(column))
      return rows.map((row) => ({ full: labelText(row[column.at] ?? null, column), time: null }))
    const times = rows.map((row) => timeOf(row[column.at] ?? null, look))
    const hasHour = column.type === 'timestamp'
    return times.map((time, index) => ({
      full: time === null ? labelText(rows[index]?.[column.at] ?? null, column) : sayTime(time, hasHour),
      time,
    }))
  })
  const times = texts[0]?.map(({ time }) => time) ?? []
  const known = times.flatMap((time) => time ?? [])
  const shorts = shortTimes(known, columns[0]?.type === 'timestamp')
  let next = 0
  return rows.map((_, row) => {
    const parts = texts.map((list) => list[row]?.full ?? '')
    const time = times[row] ?? null
    const short = time === null ? parts[0] : shorts[next++]
    return { full: parts.join(' / '), short: [short ?? '', ...parts.slice(1)].join(' / '), time, row }
  })
}

/** A value that names a point, a series or a group. */
export function labelText(value: ReportCell, column: GraphColumn): string {
  return value === null ? '–' : plainText(wordOf(column, value)) || '(empty)'
}

/** The numbers of columns; a column without numbers is not a series. */
function readNumbers(
  data: readonly Placed[],
  rows: readonly GraphRow[],
): { series: Series[]; notes: string[] } {
  let leftOut = 0
  const names = uniqueNames(data)
  const series = data.map((column, place): Series => {
    const cells = rows.map((row) => row[column.at] ?? null)
    const values = cells.map(numberOf)
    const wrong = cells.filter((cell, index) => cell !== null && values[index] === null).length
    const isNone = wrong > 0 && values.every((value) => value === null)
    if (isNone || column.type === 'boolean' || isTime(column))
      throw new NoGraph(`${plainText(column.label)} is not a number.`)
    leftOut += wrong
    const unit = unitOf(column, rows, column.at)
    const texts = cells.map((cell, index) => (values[index] === null ? '–' : sayValue(cell, unit)))
    return { name: names[place] ?? '', unit, values, texts, cells }
  })
  if (series.every(({ values }) => values.every((value) => value === null)))
    throw new NoGraph(`${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no values.`)
  return {
    series,
    notes:
      leftOut === 0
        ? []
        : leftOut === 1
          ? ['1 value was left out: not a number.']
          : [`${counted(leftOut, 'value')} were left out: not numbers.`],
  }
}

/** A legend identifies series by name, so a second Amount becomes Amount (2). */
function uniqueNames(data: readonly Placed[]): string[] {
  const seen = new Map<string, number>()
  return data.map(({ label, name }) => {
    const text = plainText(label) || plainText(name)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return count === 1 ? text : `${text} (${count})`
  })
}

function twice(labels: readonly Label[]): string[] {
  const counts = new Map<string, number>()
  for (const { full } of labels) counts.set(full, (counts.get(full) ?? 0) + 1)
  const [name, count] = [...counts].find(([, times]) => times > 1) ?? []
  return name === undefined || count === undefined
    ? []
    : [`${name} stands ${count.toLocaleString('en')} times. Group the report to add them up.`]
}
