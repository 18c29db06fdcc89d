import type { Estimate } from '../source'

/** The needed part of a node of EXPLAIN. */
export interface Plan {
  'Plan Rows'?: number
  'Total Cost'?: number
  Plans?: readonly Plan[]
}

/**
 * The planner's cost of reading a page in order is 1, and of a row 0.01. Two processor cores, with the data in
 * memory, get through about 100,000 of that per second, both for one long scan and for a nested loop.
 */
const costPerSecond = 100_000

const mostRows = ({ 'Plan Rows': rows = 0, Plans: below = [] }: Plan): number =>
  Math.max(rows, ...below.map(mostRows))

/** The largest number of rows that any step processes, and the approximate time of all steps. */
export const estimateOf = (plan: Plan): Estimate => ({
  rows: mostRows(plan),
  seconds: (plan['Total Cost'] ?? 0) / costPerSecond,
})
