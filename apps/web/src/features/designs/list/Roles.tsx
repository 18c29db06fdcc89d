import type { DesignListRow } from '../designs.data'

/** As many roles by name as fit in one line: rows of one height are read faster. */
const namedRoles = 2

/** The roles that a design is for, in one line. */
export function Roles({ of }: { of: DesignListRow['roles'] }) {
  if (of === 'all') return 'All'
  const [shown, more] = [of.slice(0, namedRoles).join(', '), of.length - namedRoles]
  if (shown === '') return '–'
  return more > 0 ? <span title={of.join(', ')}>{`${shown} and ${more} more`}</span> : shown
}
