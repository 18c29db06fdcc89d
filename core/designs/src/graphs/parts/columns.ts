import { designLimits } from '@uplink/contract/designs/words'
import { NoGraph, type GraphColumn } from '../drawing'

export interface Placed extends GraphColumn {
  /** The index of its cell in a row. */
  at: number
}

/** The columns of a list of names with commas; also finds a column whose own name contains a comma. */
export function columnsNamed(names: string | undefined, columns: readonly GraphColumn[]): Placed[] {
  const find = (name: string): Placed | undefined => {
    const exact = columns.findIndex((column) => column.name === name)
    const at =
      exact < 0 ? columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase()) : exact
    const column = columns[at]
    return column && { ...column, at }
  }
  const text = names?.trim() ?? ''
  if (text === '') return []
  const whole = find(text)
  if (whole) return [whole]
  const wanted = [...new Set(text.split(',').flatMap((name) => name.trim() || []))]
  return wanted.map((name) => {
    const column = find(name)
    if (!column) throw new NoGraph(`No column ${name} in this report.`)
    return column
  })
}

/** The columns to draw, one series each. */
export function dataColumns(names: string | undefined, columns: readonly GraphColumn[]): Placed[] {
  const found = columnsNamed(names, columns)
  if (found.length === 0) throw new NoGraph('Choose a data column.')
  if (found.length > designLimits.colors) throw new NoGraph(`Choose ${designLimits.colors} series or fewer.`)
  return found
}

/** The columns that name the points. Throws `NoGraph` when none is chosen. */
export function labelColumns(names: string | undefined, columns: readonly GraphColumn[]): Placed[] {
  const found = columnsNamed(names, columns)
  if (found.length === 0) throw new NoGraph('Choose a label column.')
  return found
}
