import { expect, it } from 'vitest'
import { powerOf, tableOf, verdictOf, type Column, type Figure } from './table'

const column = (lines: number, figures: readonly Figure[]): Column => ({
  customers: lines,
  lines,
  bytes: lines * 1000,
  figures,
})
const ms = (name: string, value: number): Figure => ({ name, unit: 'ms', value })

it('says how a cost grows with the size, and marks what does so without need', () => {
  const rate: Figure = { name: 'calls', unit: 'a second', value: 1000, isMoreBetter: true }
  const run: Figure = { name: 'run', unit: 's', value: 0.1, isLinear: true, wanted: 180 }
  const columns = [
    column(600, [ms('flat', 2), ms('all rows', 2), rate, run]),
    column(1_000_000, [
      ms('flat', 2.4),
      ms('all rows', 900),
      { ...rate, value: 500 },
      { ...run, value: 190 },
    ]),
  ]
  const [first, last] = columns
  if (!first || !last) throw new Error('no columns')
  const verdicts = first.figures.map((figure) => verdictOf(powerOf(figure, first, last), figure))
  expect(verdicts).toEqual(['flat', 'size^0.82, GROWS', 'flat', 'size^1.02, in proportion'])
  const lines = tableOf(columns)
  expect(lines[0]).toContain('1,000,000 lines, 1.0 GB')
  expect(lines.find((line) => line.includes('run, s'))).toMatch(/0\.100 \| +190 .*≤ 180 MISSED/)
})
