import type { Estimate } from '../source'

/** A node of what EXPLAIN says, as far as it is read here. */
export interface Plan {
  'Plan Rows'?: number
  'Total Cost'?: number
  Plans?: readonly Plan[]
}

/**
 * The planner's cost of a page read in order is 1, and of a row 0.01. Two processor cores with the data in memory go through
 * about 100,000 of that in a second, whether it is one long scan or a loop within a loop.
 */
const costPerSecond = 100_000

const mostRows = ({ 'Plan Rows': rows = 0, Plans: below = [] }: Plan): number =>
  Math.max(rows, ...below.map(mostRows))

/** The most rows that any step works through, and about how long all of it takes. */
export const estimateOf = (plan: Plan): Estimate => ({
  rows: mostRows(plan),
  seconds: (plan['Total Cost'] ?? 0) / costPerSecond,
})
