export interface MatrixRow {
  key: string
  label: string
  /** Grey text after the name: '2 calls'. */
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
  /** What the matrix is about: 'Rights by role'. For screen readers. */
  label: string
  /** The heading of the first column: 'Right'. */
  rowHeader: string
  groups: readonly MatrixGroup[]
  columns: readonly MatrixColumn[]
  isOn: (row: string, column: string) => boolean
  /** The last saved state; differences are marked with + or −. */
  wasOn: (row: string, column: string) => boolean
  /** Why a box cannot be switched: 'You do not have this right yourself.' */
  lock: (row: string, column: string) => string | undefined
  /** Called for one box, or for all boxes of a group that are not locked. */
  onToggle: (rows: readonly string[], column: string, isOn: boolean) => void
  /** Called when a row's name is pressed. */
  onRow?: (row: string) => void
  /** No box can be switched. */
  isReadOnly?: boolean
  /** All groups are open, as while one searches. */
  isUnfolded?: boolean
  /** The text when there are no rows: 'No right or call has “invoce” in it.' */
  empty?: string
}

export type Cell = Pick<MatrixProps, 'isOn' | 'wasOn' | 'lock' | 'isReadOnly'>

/** How many rows of a group are on. */
export const groupCount = ({ rows }: MatrixGroup, column: string, isOn: MatrixProps['isOn']) =>
  rows.filter(({ key }) => isOn(key, column)).length

/** The state of a group's box: all of its rows, some, or none. */
export function groupState(group: MatrixGroup, column: string, isOn: MatrixProps['isOn']) {
  const count = groupCount(group, column, isOn)
  return count === 0 ? false : count === group.rows.length ? true : ('mixed' as const)
}

/** The rows of a group that its box switches. */
export function turnable(
  { rows }: MatrixGroup,
  column: string,
  { lock, isReadOnly }: Cell,
): readonly string[] {
  return isReadOnly ? [] : rows.map(({ key }) => key).filter((key) => lock(key, column) === undefined)
}

/** Why a whole group is locked, if all of its rows are locked for the same reason. */
export function groupLock({ rows }: MatrixGroup, column: string, lock: MatrixProps['lock']) {
  const reasons = new Set(rows.map(({ key }) => lock(key, column)))
  return reasons.size === 1 ? [...reasons][0] : undefined
}

/** How a box has changed since it was saved, as a sign and in words. */
export function changeOf(row: string, column: string, { isOn, wasOn }: Cell) {
  if (isOn(row, column) === wasOn(row, column)) return undefined
  return isOn(row, column)
    ? { sign: '+', words: 'added, not saved' }
    : { sign: '−', words: 'removed, not saved' }
}
