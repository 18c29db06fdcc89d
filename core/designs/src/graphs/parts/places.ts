import { designLimits } from '@uplink/contract/designs/words'
import { NoGraph, type GraphLook } from '../drawing'
import { columnsNamed, type Placed } from './columns'
import { fontSize, furthestOf } from './frame'
import { axisNumbers, nameWithUnit, numberOf, sayValue, unitMark, unitOf, type Unit } from './numbers'
import { capped, type Given } from './read'
import { isTime, sayTime, timeOf, timeWords } from './time/times'
import { plainText } from './texts'

/** A column of positions along an axis: numbers or times. */
export interface Along {
  name: string
  unit: Unit
  isTime: boolean
  values: readonly (number | null)[]
  texts: readonly string[]
}

/** The data series of a graph whose points have free positions. */
export function readPlaces(given: Given, least: number, lacks: string) {
  const { settings, columns, look } = given
  const data = columnsNamed(settings.data_column, columns)
  if (data.length < least) throw new NoGraph(lacks)
  if (data.length > designLimits.colors + 1) throw new NoGraph('Choose 16 series or fewer.')
  const { rows, notes } = capped(given, designLimits.points)
  const named = columnsNamed(settings.label_column, columns)
  const along = (column: Placed): Along => {
    const cells = rows.map((row) => row[column.at] ?? null)
    const isTimed = isTime(column)
    const values = cells.map((cell) => (isTimed ? timeOf(cell, look) : numberOf(cell)))
    const name = plainText(column.label)
    if (values.every((value) => value === null) && cells.some((cell) => cell !== null))
      throw new NoGraph(`${name} is not a number.`)
    const unit = isTimed ? 'plain' : unitOf(column, rows, column.at)
    const texts = cells.map((cell, index) => textOf(cell, values[index] ?? null, isTimed, column, unit))
    return { name, unit, isTime: isTimed, values, texts }
  }
  const nameOf = (row: number) => named.map(({ at }) => plainText(rows[row]?.[at] ?? '') || '–').join(' / ')
  const cellsOf = (column: Placed) => rows.map((row) => row[column.at] ?? null)
  return { data, rows, notes, along, nameOf, isNamed: named.length > 0, cellsOf }
}

function textOf(
  cell: string | null,
  value: number | null,
  isTimed: boolean,
  column: Placed,
  unit: Unit,
): string {
  if (!isTimed) return sayValue(cell, unit)
  return value === null ? '–' : sayTime(value, column.type === 'timestamp')
}

/** An axis of positions, scaled by the data; its name is at its end. */
export function placeAxis(along: Along, isUpright: boolean, look: GraphLook): object {
  const soft = { color: look.inkSoft, fontSize: fontSize(look), fontFamily: look.family }
  const furthest = along.isTime ? 0 : furthestOf([along.values])
  const mark = along.unit === 'percent' ? '' : unitMark(along.unit)
  return {
    type: along.isTime ? 'time' : 'value',
    scale: true,
    name: nameWithUnit(along.name, mark),
    nameLocation: isUpright ? 'end' : 'middle',
    nameGap: isUpright ? 12 : 26 * look.scale,
    nameTextStyle: { ...soft, ...(isUpright && { align: 'left' }) },
    splitNumber: isUpright ? 4 : Math.max(2, Math.floor(look.width / (110 * look.scale))),
    axisLine: { show: !isUpright, lineStyle: { color: look.edge } },
    axisTick: { show: false },
    axisLabel: {
      ...soft,
      hideOverlap: true,
      formatter: along.isTime ? timeWords : axisNumbers(furthest, along.unit),
    },
    splitLine: { lineStyle: { color: look.line } },
  }
}
