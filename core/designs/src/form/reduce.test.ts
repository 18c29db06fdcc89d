import { designDefinition, type DesignDefinition, type DesignRow } from '@uplink/contract/designs/definition'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DesignAct } from './actions'
import { lostCells } from './cells'
import { reduceDesign } from './reduce'
import { inTabs } from '../tabs'
import { designTemplates } from '../templates'
import { emptyCell, newDesign, newRow, placesFor } from './rows'

const start: DesignDefinition = { ...newDesign(), name: 'Network today' }

const done = (acts: readonly DesignAct[], from = start) => acts.reduce(reduceDesign, from)

const filled = (title: string) => ({ ...emptyCell(), title, report_id: 7 })
const titles = ({ rows }: DesignDefinition) =>
  rows.map((row) => row.selected_report.report.map(({ title }) => title))

describe('a design that is made', () => {
  it('has rows which are named as they stand', () => {
    const three = done(['a', 'b', 'c'].map((key) => ({ type: 'row/add', key, columns: 2 }) as const))
    const moved = done([{ type: 'row/move', row: 'c', to: 0 }], three)
    expect(moved.rows.map(({ key, name, order }) => [key, name, order])).toEqual([
      ['c', 'Row 1', 0],
      ['a', 'Row 2', 1],
      ['b', 'Row 3', 2],
    ])
    expect(done([{ type: 'row/remove', row: 'a' }], moved).rows.map(({ name }) => name)).toEqual([
      'Row 1',
      'Row 2',
    ])
  })

  it('rebuilds the cells when their count changes, or keeps the filled ones that fit', () => {
    const four = done([
      { type: 'row/add', key: 'a', columns: 4 },
      {
        type: 'cell/change',
        place: { row: 'a', column: 1 },
        cell: { ...filled('Online'), grid: 'col-md-6' },
      },
      { type: 'cell/change', place: { row: 'a', column: 3 }, cell: filled('Debtors') },
    ])
    expect(lostCells(four.rows[0] as DesignRow, 1)).toEqual({ empty: 2, fit: 1 })
    const to = (count: number, cells: 'empty' | 'fit') =>
      done([{ type: 'row/columns', row: 'a', count, cells }], four)
    expect(titles(to(3, 'empty'))).toEqual([['', '', '']])
    expect(titles(to(3, 'fit'))).toEqual([['Online', 'Debtors', '']])
    expect(titles(to(1, 'fit'))).toEqual([['Online']])
    expect(to(3, 'fit').rows[0]?.selected_report.report[0]?.grid).toBe('')
  })

  it('lets cells change places across rows, each place keeping its width', () => {
    const design = done([
      { type: 'row/add', key: 'a', columns: 2 },
      { type: 'row/add', key: 'b', columns: 1 },
      {
        type: 'cell/change',
        place: { row: 'a', column: 1 },
        cell: { ...filled('Online'), grid: 'col-md-4' },
      },
      { type: 'cell/swap', one: { row: 'a', column: 1 }, other: { row: 'b', column: 0 } },
    ])
    expect(titles(design)).toEqual([['', ''], ['Online']])
    expect(design.rows.map((row) => row.selected_report.report.map(({ grid }) => grid))).toEqual([
      ['', 'col-md-4'],
      [''],
    ])
  })

  it('keeps a fixed row where it is: nothing passes it, nothing before it goes', () => {
    const design = done([
      ...['a', 'b', 'c'].map((key) => ({ type: 'row/add', key, columns: 1 }) as const),
      { type: 'row/fix', row: 'b', isFixed: true },
    ])
    expect(placesFor(design, 0)).toEqual([0])
    expect(placesFor(design, 1)).toEqual([])
    expect(placesFor(design, 2)).toEqual([2])
    expect(done([{ type: 'row/remove', row: 'a' }], design)).toBe(design)
    expect(done([{ type: 'row/move', row: 'c', to: 0 }], design)).toBe(design)
    const pasted = done([{ type: 'row/paste', key: 'd', row: newRow('x', 1), after: 'a' }], design)
    expect(pasted.rows.map(({ key }) => key)).toEqual(['a', 'b', 'd', 'c'])
  })
})

describe('the tabs of a design', () => {
  const three = done([
    { type: 'row/add', key: 'a', columns: 1 },
    { type: 'row/add', key: 'b', columns: 1, tab: 'Money' },
    { type: 'row/add', key: 'c', columns: 1, tab: 'Lines' },
    { type: 'row/add', key: 'd', columns: 1, tab: 'Money' },
  ])
  const stands = ({ rows }: DesignDefinition) => rows.map(({ key, tab }) => [key, tab])

  it('are those of its rows, which stay together and move within them', () => {
    expect(stands(three)).toEqual([
      ['a', ''],
      ['b', 'Money'],
      ['d', 'Money'],
      ['c', 'Lines'],
    ])
    expect(three.rows.map(({ name }) => name)).toEqual(['Row 1', 'Row 2', 'Row 3', 'Row 4'])
    expect([0, 1, 2, 3].map((at) => placesFor(three, at))).toEqual([[0], [1, 2], [1, 2], [3]])
    expect(done([{ type: 'row/move', row: 'b', to: 0 }], three)).toBe(three)
    const pasted = done([{ type: 'row/paste', key: 'e', row: newRow('x', 1, 'Lines'), after: 'b' }], three)
    expect(stands(pasted).slice(1, 4)).toEqual([
      ['b', 'Money'],
      ['e', 'Money'],
      ['d', 'Money'],
    ])
  })

  it('are named, moved and removed with their rows, and take rows of others', () => {
    expect(stands(done([{ type: 'tab/rename', tab: '', name: ' Today ' }], three))[0]).toEqual(['a', 'Today'])
    for (const name of ['lines', ' ', 'x'.repeat(41)])
      expect(done([{ type: 'tab/rename', tab: 'Money', name }], three)).toBe(three)
    expect(stands(done([{ type: 'tab/rename', tab: 'Money', name: 'MONEY' }], three))[1]).toEqual([
      'b',
      'MONEY',
    ])
    const moved = done([{ type: 'tab/move', tab: 'Lines', to: 0 }], three)
    expect(moved.rows.map(({ key, name }) => [key, name])[0]).toEqual(['c', 'Row 1'])
    expect(stands(done([{ type: 'tab/remove', tab: 'Money' }], three)).map(([key]) => key)).toEqual([
      'a',
      'c',
    ])
    expect(stands(done([{ type: 'row/tab', row: 'b', tab: 'Lines' }], three))).toEqual([
      ['a', ''],
      ['d', 'Money'],
      ['c', 'Lines'],
      ['b', 'Lines'],
    ])
    // the last row takes its tab along
    expect(stands(done([{ type: 'row/tab', row: 'a', tab: 'New' }], three)).at(-1)).toEqual(['a', 'New'])
  })

  it('keep fixed rows where they are in their tab, whatever happens in others', () => {
    const fixed = done([{ type: 'row/fix', row: 'd', isFixed: true }], three)
    for (const row of ['b', 'd']) expect(done([{ type: 'row/tab', row, tab: 'Lines' }], fixed)).toBe(fixed)
    expect(done([{ type: 'row/remove', row: 'a' }], fixed).rows.map(({ key }) => key)).toEqual([
      'b',
      'd',
      'c',
    ])
    const into = done([{ type: 'row/tab', row: 'c', tab: 'Money' }], fixed)
    expect(stands(into).map(([key]) => key)).toEqual(['a', 'b', 'd', 'c'])
  })

  it('are twelve at most; what comes for one more goes into the open one', () => {
    const many = done(
      Array.from({ length: 12 }, (_, at) => ({
        type: 'row/add' as const,
        key: `k${at}`,
        columns: 1,
        tab: `Tab ${at}`,
      })),
    )
    expect(done([{ type: 'row/add', key: 'n', columns: 1, tab: 'One more' }], many)).toBe(many)
    expect(done([{ type: 'row/add', key: 'n', columns: 1 }], many)).toBe(many)
    const rows = [newRow('x', 1, 'One more'), newRow('y', 1), newRow('z', 1, 'Tab 3')]
    const more = done([{ type: 'row/add-many', keys: ['x', 'y', 'z'], rows, tab: 'Tab 0' }], many)
    expect(more.rows.filter(({ key }) => 'xyz'.includes(key)).map(({ key, tab }) => [key, tab])).toEqual([
      ['x', 'Tab 0'],
      ['y', 'Tab 0'],
      ['z', 'Tab 3'],
    ])
  })
})

it('takes in the rows of a template, each with a key of its own', () => {
  for (const { rows } of designTemplates) {
    const keys = rows.map((_, at) => `t${at}`)
    const design = done([
      { type: 'row/add', key: 'a', columns: 1 },
      { type: 'row/add-many', keys, rows },
    ])
    expect(design.rows.map(({ key }) => key)).toEqual(['a', ...keys])
    expect(designDefinition.parse(design)).toEqual(design)
  }
})

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const tab = fc.constantFrom('', 'Money', 'money', 'Lines', ' Lines', 'x'.repeat(41))
const place = fc.record({ row: key, column: fc.nat(6) })
const cell = fc
  .record({
    title: fc.string({ maxLength: 5 }),
    text: fc.string({ maxLength: 5 }),
    report_id: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  .map((some) => ({ ...emptyCell(), ...some, title: some.title.trim(), text: some.text.trim() }))
const anAct: fc.Arbitrary<DesignAct> = fc.oneof(
  fc.record({ type: fc.constant('row/add' as const), key, columns: fc.integer({ min: -1, max: 9 }) }),
  fc.record({
    type: fc.constant('row/paste' as const),
    key,
    row: key.map((own) => newRow(own, 2)),
    after: key,
  }),
  fc.record({
    type: fc.constant('row/add-many' as const),
    keys: fc.array(key, { maxLength: 3 }),
    rows: fc.array(
      key.map((own) => newRow(own, 2)),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    type: fc.constant('row/add' as const),
    key,
    columns: fc.constant(1),
    tab: fc.constantFrom('', 'Money', 'Lines'),
  }),
  fc.record({ type: fc.constant('row/tab' as const), row: key, tab: fc.constantFrom('', 'Money', 'Lines') }),
  fc.record({ type: fc.constant('tab/rename' as const), tab, name: tab }),
  fc.record({ type: fc.constant('tab/remove' as const), tab }),
  fc.record({ type: fc.constant('tab/move' as const), tab, to: fc.integer({ min: -1, max: 3 }) }),
  fc.record({ type: fc.constant('row/remove' as const), row: key }),
  fc.record({ type: fc.constant('row/move' as const), row: key, to: fc.integer({ min: -1, max: 6 }) }),
  fc.record({
    type: fc.constant('row/columns' as const),
    row: key,
    count: fc.integer({ min: 0, max: 7 }),
    cells: fc.constantFrom('empty' as const, 'fit' as const),
  }),
  fc.record({ type: fc.constant('row/fix' as const), row: key, isFixed: fc.boolean() }),
  fc.record({
    type: fc.constant('row/roles' as const),
    row: key,
    roleIds: fc.array(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({ type: fc.constant('cell/change' as const), place, cell }),
  fc.record({ type: fc.constant('cell/clear' as const), place }),
  fc.record({ type: fc.constant('cell/swap' as const), one: place, other: place }),
)

/** 'Money 2': where a row stands in its tab. */
const placeInTab = ({ rows }: DesignDefinition, key: string) => {
  const own = rows.find((row) => row.key === key)?.tab
  return `${own} ${rows.filter((row) => row.tab === own).findIndex((row) => row.key === key)}`
}

it('stays a design by acts in any order, its fixed rows where they are, and each step can be taken back', () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
      let design = start
      for (const act of acts) {
        const before = JSON.stringify(design)
        const next = reduceDesign(design, act)
        // the earlier design is unchanged, so undo can restore it
        expect(JSON.stringify(design)).toBe(before)
        const released = act.type === 'row/fix' || act.type === 'row/remove' ? act.row : undefined
        if (!act.type.startsWith('tab/'))
          for (const row of design.rows)
            if (row.fixed === 'yes' && row.key !== released)
              expect(placeInTab(next, row.key)).toBe(placeInTab(design, row.key))
        design = next
        expect(inTabs(design.rows)).toEqual(design.rows)
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
