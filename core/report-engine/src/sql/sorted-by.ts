import type { CompiledColumn } from '../engine'

/** The sortable column that `amount`, or descending `-amount`, names, and in which direction. */
export function sortedBy(columns: readonly CompiledColumn[], sort: string) {
  const isDown = sort.startsWith('-')
  const name = isDown ? sort.slice(1) : sort
  const column = columns.find((each) => each.name === name && each.is_sortable)
  return column && { column, direction: isDown ? ('DESC' as const) : ('ASC' as const) }
}
