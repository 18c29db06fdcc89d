import type { GraphType } from '@uplink/contract/designs/words'
import type { GraphColumn } from './drawing'
import { isTime } from './parts/times'
import { isNumeric } from '@uplink/contract/reports/words'

/** Why this kind of graph does not fit a report with these columns; undefined when it does. */
export function whyNot(kind: GraphType, columns: readonly Pick<GraphColumn, 'type'>[]): string | undefined {
  const numbers = columns.filter(isNumeric).length
  const times = columns.filter(isTime).length
  if (kind === 'Timeline') return times === 0 ? 'Needs a date column' : undefined
  if (kind === 'ScatterChart')
    return numbers === 0 || numbers + times < 2 ? 'Needs two number columns' : undefined
  if (kind === 'BubbleChart')
    return numbers < 2 || numbers + times < 3 ? 'Needs three number columns' : undefined
  return numbers === 0 ? 'Needs a number column' : undefined
}
