import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate'
import { treeOperators, type RuleLeaf, type RuleTree } from './tree'

function isTrue(left: unknown, op: string, value: string) {
  const comparison = { field: 'id', op, value }
  const [aboutUser, aboutRecord] = [
    { kind: 'user', ...comparison },
    { kind: 'record', ...comparison },
  ] as RuleLeaf[]
  const attributes = { id: left } as { id: string }
  const answers = [evaluate(aboutUser!, attributes, {}), evaluate(aboutRecord!, {}, attributes)]
  expect(answers[0]).toBe(answers[1])
  return answers[0]
}

describe('a comparison is true', () => {
  it.each([
    ['staff', '=', 'staff'],
    ['staff', '!=', 'customer'],
    ['b', '>', 'a'],
    ['a', '<', 'b'],
    ['a', '>=', 'a'],
    ['a', '<=', 'a'],
    ['', '=', ''],
    ['ab', '>', 'a'],
    // numbers on both sides
    [10, '>', '9'],
    ['10', '>', '9'],
    [7, '=', '007'],
    [7, '=', '7.0'],
    ['0', '=', '-0'],
    [-10, '<', '-9'],
    ['0.30', '=', '0.3'],
    ['-0.5', '<', '0'],
    ['9007199254740993', '>', '9007199254740992'],
    ['9'.repeat(30), '>', '9'.repeat(29)],
    // text by code point
    ['Z', '<', 'a'],
    ['\u{1f600}', '>', '\ue000'],
    ['\u{1f600}', '<', '\u{1f601}'],
    ['e\u0301', '!=', 'é'],
    // like: starts with, case-sensitive
    ['customer', 'like', 'cust'],
    ['cust', 'like', 'cust'],
    [123, 'like', '12'],
    ['100%', 'like', '100%'],
    ['a_b', 'like', 'a_'],
    ['a\\b', 'like', 'a\\'],
  ])('%j %s %j', (left, op, value) => {
    expect(isTrue(left, op, value)).toBe(true)
  })
})

describe('a comparison is false', () => {
  it.each([
    ['staff', '=', 'Staff'],
    ['7', '=', ' 7'],
    ['7', '=', '+7'],
    ['7', '=', '٧'],
    ['7', '=', '7\n'],
    ['my customer', 'like', 'cust'],
    ['100 taka', 'like', '100%'],
    ['axb', 'like', 'a_'],
    [12, 'like', '012'],
    // a number on one side only
    [10, '<', '9x'],
    [10, '!=', 'NaN'],
    [10, '!=', 'Infinity'],
    [10, '<', '1e5'],
    [10, '!=', '0x0b'],
    [10, '!=', ' 11'],
    [10, '!=', '+11'],
    [10, '!=', ''],
    ['1e3', '>', '1000'],
    ['9'.repeat(31), '>', '10'],
    ['staff', '!=', '7'],
    // numbers that have no form in plain digits
    [1e21, '!=', 'a'],
    [1e-7, '=', '1e-7'],
    // unknown operators
    ['a', '~', 'a'],
    ['a', 'in', 'a'],
    ['a', 'constructor', 'a'],
    ['a', '', 'a'],
  ])('%j %s %j', (left, op, value) => {
    expect(isTrue(left, op, value)).toBe(false)
  })

  describe.each(treeOperators.map((op) => [op]))('with what is missing or cannot be compared, %s', (op) => {
    it.each([
      [null, ''],
      [undefined, ''],
      [Number.NaN, 'NaN'],
      [Number.POSITIVE_INFINITY, '1'],
      [true, 'true'],
      [{}, '[object Object]'],
      [['a'], 'a'],
      ['a\0', 'a\0'],
      ['a', '\ud83d'],
    ])('%j and %j', (left, value) => {
      expect(isTrue(left, op, value)).toBe(false)
    })
  })
})

describe('a rule', () => {
  const own: RuleTree = { kind: 'pair', userField: 'id', recordField: 'user_ref_id' }
  const staff: RuleTree = { kind: 'user', field: 'account_type', op: '=', value: 'staff' }
  const open: RuleTree = { kind: 'record', field: 'account_type', op: '=', value: 'open' }

  it.each([
    ['a pair that agrees', own, { id: 7 }, { user_ref_id: 7 }, true],
    ['a pair that agrees across types', own, { id: 7 }, { user_ref_id: '7' }, true],
    ['a pair that differs', own, { id: 7 }, { user_ref_id: 8 }, false],
    ['a pair without the user’s side', own, {}, { user_ref_id: 7 }, false],
    ['a pair without the record’s side', own, { id: 7 }, {}, false],
    ['a pair without both', own, {}, {}, false],
    ['a pair of nulls', own, { id: null }, { user_ref_id: null }, false],
    ['the user’s field, not the record’s', staff, { account_type: 'staff' }, { account_type: 'open' }, true],
    ['the record’s field, not the user’s', open, { account_type: 'staff' }, { account_type: 'open' }, true],
    ['AND, one part false', { kind: 'all', of: [staff, own] }, { account_type: 'staff' }, {}, false],
    ['OR, one part true', { kind: 'any', of: [staff, own] }, { account_type: 'staff' }, {}, true],
    ['AND of nothing', { kind: 'all', of: [] }, {}, {}, true],
    ['OR of nothing', { kind: 'any', of: [] }, {}, {}, false],
  ] as const)('%s', (_name, tree, user, record, expected) => {
    expect(evaluate(tree, user, record)).toBe(expected)
  })

  it.each([
    { kind: 'record', field: 'salary', op: '=', value: '1' },
    { kind: 'user', field: 'salary', op: '=', value: '1' },
    { kind: 'pair', userField: 'salary', recordField: 'id' },
    { kind: 'pair', userField: 'id', recordField: 'salary' },
    { kind: 'record', field: 'constructor', op: '!=', value: '1' },
    { kind: 'else', field: 'id', op: '=', value: '1' },
  ])('with something unknown is false: %j', (leaf) => {
    const attributes = { id: 1, salary: 1 }
    expect(evaluate(leaf as RuleLeaf, attributes, attributes)).toBe(false)
  })

  it('never throws', () => {
    const word = fc.oneof(
      fc.constantFrom('id', 'account_type', 'user', 'record', 'pair', '=', '<', 'like'),
      fc.string(),
    )
    const leaf = fc.record(
      { kind: word, field: word, op: word, value: fc.anything(), userField: word, recordField: word },
      { requiredKeys: ['kind'] },
    )
    const tree = fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(leaf, { maxLength: 4 }) })
    const attributes = fc.record({ id: fc.anything(), account_type: fc.anything() }, { requiredKeys: [] })
    fc.assert(
      fc.property(tree, attributes, attributes, (rule, user, record) => {
        const answer = evaluate(rule as RuleTree, user as object, record as object)
        expect(typeof answer).toBe('boolean')
      }),
    )
  })
})
