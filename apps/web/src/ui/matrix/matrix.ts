export interface MatrixRow {
  key: string
  label: string
  /** Quiet, behind the name: '2 calls'. */
  hint?: string
}

export interface MatrixGroup {
  key: string
  label: string
  rows: readonly MatrixRow[]
}

export interface MatrixColumn {
  key: string
  label: string
}

export interface MatrixProps {
  /** What is decided here: 'Rights by role'. Read aloud. */
  label: string
  /** Over the first column: 'Right'. */
  rowHeader: string
  groups: readonly MatrixGroup[]
  columns: readonly MatrixColumn[]
  isOn: (row: string, column: string) => boolean
  /** As it was saved last: what differs is marked with + or −. */
  wasOn: (row: string, column: string) => boolean
  /** Why a box cannot be turned: 'You do not have this right yourself.' */
  lock: (row: string, column: string) => string | undefined
  /** A box, or all boxes of a group that are not locked. */
  onToggle: (rows: readonly string[], column: string, isOn: boolean) => void
  /** A row's name was pressed: what it reaches. */
  onRow?: (row: string) => void
  /** Nothing can be turned. */
  isReadOnly?: boolean
  /** In place of the rows when there are none: 'No right or call has “invoce” in it.' */
  empty?: string
}

export type Cell = Pick<MatrixProps, 'isOn' | 'wasOn' | 'lock' | 'isReadOnly'>

/** How a group's box stands: all of its rows, some, or none. */
export function groupState({ rows }: MatrixGroup, column: string, isOn: MatrixProps['isOn']) {
  const count = rows.filter(({ key }) => isOn(key, column)).length
  return count === 0 ? false : count === rows.length ? true : ('mixed' as const)
}

/** The rows of a group that its box turns. */
export function turnable(
  { rows }: MatrixGroup,
  column: string,
  { lock, isReadOnly }: Cell,
): readonly string[] {
  return isReadOnly ? [] : rows.map(({ key }) => key).filter((key) => lock(key, column) === undefined)
}

/** Why a whole group is locked, when all of its rows are, by the same reason. */
export function groupLock({ rows }: MatrixGroup, column: string, lock: MatrixProps['lock']) {
  const reasons = new Set(rows.map(({ key }) => lock(key, column)))
  return reasons.size === 1 ? [...reasons][0] : undefined
}

/** What changed in a box since it was saved, and in words. */
export function changeOf(row: string, column: string, { isOn, wasOn }: Cell) {
  if (isOn(row, column) === wasOn(row, column)) return undefined
  return isOn(row, column)
    ? { sign: '+', words: 'added, not saved' }
    : { sign: '−', words: 'removed, not saved' }
}
