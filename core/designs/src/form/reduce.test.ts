import { designDefinition, type DesignDefinition, type DesignRow } from '@uplink/contract/designs/definition'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DesignAct } from './acts'
import { lostCells } from './cells'
import { reduceDesign } from './reduce'
import { designTemplates } from '../templates'
import { emptyCell, newDesign, newRow, placesFor } from './rows'

const start: DesignDefinition = { ...newDesign(), name: 'Network today' }

const done = (acts: readonly DesignAct[], from = start) => acts.reduce(reduceDesign, from)

const filled = (title: string) => ({ ...emptyCell(), title, report_id: 7 })
const titles = ({ rows }: DesignDefinition) =>
  rows.map((row) => row.selected_report.report.map(({ title }) => title))

describe('a design that is made', () => {
  it('has rows which are named as they stand', () => {
    const three = done(['a', 'b', 'c'].map((key) => ({ do: 'add row', key, columns: 2 }) as const))
    const moved = done([{ do: 'move row', row: 'c', to: 0 }], three)
    expect(moved.rows.map(({ key, name, order }) => [key, name, order])).toEqual([
      ['c', 'Row 1', 0],
      ['a', 'Row 2', 1],
      ['b', 'Row 3', 2],
    ])
    expect(done([{ do: 'remove row', row: 'a' }], moved).rows.map(({ name }) => name)).toEqual([
      'Row 1',
      'Row 2',
    ])
  })

  it('rebuilds the cells when their count changes, or keeps the filled ones that fit', () => {
    const four = done([
      { do: 'add row', key: 'a', columns: 4 },
      { do: 'cell', place: { row: 'a', column: 1 }, cell: { ...filled('Online'), grid: 'col-md-6' } },
      { do: 'cell', place: { row: 'a', column: 3 }, cell: filled('Debtors') },
    ])
    expect(lostCells(four.rows[0] as DesignRow, 1)).toEqual({ empty: 2, fit: 1 })
    const to = (count: number, cells: 'empty' | 'fit') =>
      done([{ do: 'columns', row: 'a', count, cells }], four)
    expect(titles(to(3, 'empty'))).toEqual([['', '', '']])
    expect(titles(to(3, 'fit'))).toEqual([['Online', 'Debtors', '']])
    expect(titles(to(1, 'fit'))).toEqual([['Online']])
    expect(to(3, 'fit').rows[0]?.selected_report.report[0]?.grid).toBe('')
  })

  it('lets cells change places across rows, each place keeping its width', () => {
    const design = done([
      { do: 'add row', key: 'a', columns: 2 },
      { do: 'add row', key: 'b', columns: 1 },
      { do: 'cell', place: { row: 'a', column: 1 }, cell: { ...filled('Online'), grid: 'col-md-4' } },
      { do: 'swap', one: { row: 'a', column: 1 }, other: { row: 'b', column: 0 } },
    ])
    expect(titles(design)).toEqual([['', ''], ['Online']])
    expect(design.rows.map((row) => row.selected_report.report.map(({ grid }) => grid))).toEqual([
      ['', 'col-md-4'],
      [''],
    ])
  })

  it('keeps a fixed row where it is: nothing passes it, nothing before it goes', () => {
    const design = done([
      ...['a', 'b', 'c'].map((key) => ({ do: 'add row', key, columns: 1 }) as const),
      { do: 'fix', row: 'b', isFixed: true },
    ])
    expect(placesFor(design, 0)).toEqual([0])
    expect(placesFor(design, 1)).toEqual([])
    expect(placesFor(design, 2)).toEqual([2])
    expect(done([{ do: 'remove row', row: 'a' }], design)).toBe(design)
    expect(done([{ do: 'move row', row: 'c', to: 0 }], design)).toBe(design)
    const pasted = done([{ do: 'paste row', key: 'd', row: newRow('x', 1), after: 'a' }], design)
    expect(pasted.rows.map(({ key }) => key)).toEqual(['a', 'b', 'd', 'c'])
  })
})

it('takes in the rows of a template, each with a key of its own', () => {
  for (const { rows } of designTemplates) {
    const keys = rows.map((_, at) => `t${at}`)
    const design = done([
      { do: 'add row', key: 'a', columns: 1 },
      { do: 'add rows', keys, rows },
    ])
    expect(design.rows.map(({ key }) => key)).toEqual(['a', ...keys])
    expect(designDefinition.parse(design)).toEqual(design)
  }
})

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const place = fc.record({ row: key, column: fc.nat(6) })
const cell = fc
  .record({ title: fc.string({ maxLength: 5 }), report_id: fc.option(fc.integer({ min: 1, max: 9 })) })
  .map((some) => ({ ...emptyCell(), ...some, title: some.title.trim() }))
const anAct: fc.Arbitrary<DesignAct> = fc.oneof(
  fc.record({ do: fc.constant('add row' as const), key, columns: fc.integer({ min: -1, max: 9 }) }),
  fc.record({
    do: fc.constant('paste row' as const),
    key,
    row: key.map((own) => newRow(own, 2)),
    after: key,
  }),
  fc.record({
    do: fc.constant('add rows' as const),
    keys: fc.array(key, { maxLength: 3 }),
    rows: fc.array(
      key.map((own) => newRow(own, 2)),
      { maxLength: 3 },
    ),
  }),
  fc.record({ do: fc.constant('remove row' as const), row: key }),
  fc.record({ do: fc.constant('move row' as const), row: key, to: fc.integer({ min: -1, max: 6 }) }),
  fc.record({
    ...{ do: fc.constant('columns' as const), row: key, count: fc.integer({ min: 0, max: 7 }) },
    cells: fc.constantFrom('empty' as const, 'fit' as const),
  }),
  fc.record({ do: fc.constant('fix' as const), row: key, isFixed: fc.boolean() }),
  fc.record({
    do: fc.constant('roles' as const),
    row: key,
    roleIds: fc.array(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({ do: fc.constant('cell' as const), place, cell }),
  fc.record({ do: fc.constant('clear cell' as const), place }),
  fc.record({ do: fc.constant('swap' as const), one: place, other: place }),
)

it('stays a design by acts in any order, its fixed rows where they are, and each step can be taken back', () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
      let design = start
      for (const act of acts) {
        const before = JSON.stringify(design)
        const next = reduceDesign(design, act)
        // the earlier design is unchanged, so undo can restore it
        expect(JSON.stringify(design)).toBe(before)
        const released = act.do === 'fix' || act.do === 'remove row' ? act.row : undefined
        for (const [index, row] of design.rows.entries())
          if (row.fixed === 'yes' && row.key !== released) expect(next.rows[index]?.key).toBe(row.key)
        design = next
        expect(designDefinition.parse(design)).toEqual(design)
        expect(new Set(design.rows.map((row) => row.key)).size).toBe(design.rows.length)
        expect(design.rows.map(({ name, order }) => [name, order])).toEqual(
          design.rows.map((_, index) => [`Row ${index + 1}`, index]),
        )
      }
    }),
    { numRuns: 300 },
  )
})
