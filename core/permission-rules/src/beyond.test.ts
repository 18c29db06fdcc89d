import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachesBeyond, type PossibleRecords } from './beyond'
import { matches } from './evaluate'
import { ALWAYS, NEVER, treeOperators, type RecordTree } from './tree'

const fields = ['id', 'organization_id', 'account_type'] as const
const possible: PossibleRecords = { fields, optional: ['organization_id'] }

const is = (field: (typeof fields)[number], value: string | number, op: '=' | '!=' | '>' = '=') =>
  ({ kind: 'record', field, op, value: String(value) }) as const

const leafOf = (ops: readonly (typeof treeOperators)[number][]) =>
  fc.record({
    kind: fc.constant('record' as const),
    field: fc.constantFrom(...fields),
    op: fc.constantFrom(...ops),
    value: fc.constantFrom('0', '1', '2', '3', '5', '2.5', '-1', '3.0', 'staff', 'sta', 'x'),
  })
const treeOf = (ops: readonly (typeof treeOperators)[number][]) =>
  fc.letrec<{ tree: RecordTree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leafOf(ops),
      fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(tie('tree'), { maxLength: 3 }) }),
    ),
  })).tree

/** The answer by going through a small world of records, which holds every case of the values above. */
function foundBeyond(tree: RecordTree, others: readonly RecordTree[]): boolean {
  const numbers = Array.from({ length: 30 }, (_, each) => String(each + 1))
  return numbers.some((id) =>
    [...numbers, null].some((organization_id) =>
      ['customer', 'staff'].some((account_type) => {
        const record = { id, organization_id, account_type }
        return matches(tree, record) && !others.some((other) => matches(other, record))
      }),
    ),
  )
}

const orders = treeOperators.filter((op) => op !== 'like')

describe('reachesBeyond', () => {
  it('is what going through all records says, however the rules are written', () => {
    const worlds = fc.tuple(treeOf(orders), fc.array(treeOf(orders), { maxLength: 2 }))
    fc.assert(
      fc.property(worlds, ([tree, others]) => {
        expect(reachesBeyond(tree, others, possible)).toBe(foundBeyond(tree, others))
      }),
      { numRuns: Number(process.env['BEYOND_RUNS'] ?? 300) },
    )
  })

  it('never misses a record, whatever `like` does', () => {
    const worlds = fc.tuple(treeOf(treeOperators), fc.array(treeOf(treeOperators), { maxLength: 2 }))
    fc.assert(
      fc.property(worlds, ([tree, others]) => {
        if (foundBeyond(tree, others)) expect(reachesBeyond(tree, others, possible)).toBe(true)
      }),
      { numRuns: Number(process.env['BEYOND_RUNS'] ?? 300) },
    )
  })

  it.each([
    ['nothing', NEVER, [], false],
    ['everything', ALWAYS, [is('organization_id', 1)], true],
    ['what one of the others lets through', is('id', 3), [is('id', 2, '>')], false],
    ['all organizations but one', is('organization_id', 3, '!='), [is('organization_id', 1)], true],
    ['both account types', ALWAYS, [is('account_type', 'staff'), is('account_type', 'customer')], false],
  ] as const)('%s', (_, tree, others, answer) => {
    expect(reachesBeyond(tree, others, possible)).toBe(answer)
  })

  it('knows what a value says about another field', () => {
    const of = { ...possible, fields: ['organization_id', 'department_id'], optional: [] } as const
    const department = { kind: 'record', field: 'department_id', op: '=', value: '7' } as const
    const tied = (organization: string) => ({
      department_id: { of: 'organization_id', by: new Map([['7', organization]]) } as const,
    })
    const own = [is('organization_id', 1)]
    expect(reachesBeyond(department, own, of)).toBe(true)
    expect(reachesBeyond(department, own, { ...of, tied: tied('1') })).toBe(false)
    expect(reachesBeyond(department, own, { ...of, tied: tied('2') })).toBe(true)
  })

  it('takes an organization’s own number for its organization', () => {
    const of = { ...possible, same: { organization_id: 'id' } } as const
    expect(reachesBeyond(is('id', 1), [is('organization_id', 1)], of)).toBe(false)
    expect(reachesBeyond(is('id', 2), [is('organization_id', 1)], of)).toBe(true)
  })

  it('is careful where there are too many cases', () => {
    const many = (field: 'id' | 'organization_id', from: number): RecordTree => ({
      kind: 'any',
      of: Array.from({ length: 200 }, (_, each) => is(field, from + each, '>')),
    })
    const both: RecordTree = { kind: 'all', of: [many('id', 1), many('organization_id', 1)] }
    expect(reachesBeyond(both, [many('id', 1000)], possible)).toBe(true)
  })
})
