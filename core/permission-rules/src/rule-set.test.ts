import { describe, expect, it } from 'vitest'
import { parseRuleSet } from './rule-set'

type Joining = 'NA' | 'AND' | 'OR'

/** A condition on the user's account type; its value identifies it. */
function condition(value: string, joining_rules: Joining = 'NA', extra: object = {}) {
  return {
    condition_field: 'account_type',
    condition_op: '=',
    condition_value: value,
    joining_rules,
    ...extra,
  }
}

function leaf(value: string, extra: object = {}) {
  return { kind: 'user', field: 'account_type', op: '=', value, ...extra }
}

function treeOf(input: unknown, kind: 'list' | 'edit' | 'delete' = 'list') {
  const parsed = parseRuleSet(kind, input)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.tree
}

function problemsOf(input: unknown, kind: 'list' | 'edit' | 'delete' = 'list') {
  const parsed = parseRuleSet(kind, input)
  return parsed.ok ? {} : parsed.problems
}

const all = (...of: unknown[]) => ({ kind: 'all', of })
const any = (...of: unknown[]) => ({ kind: 'any', of })

describe('parseRuleSet reads', () => {
  it.each([
    ['one condition', [condition('a')], leaf('a')],
    ['AND', [condition('a', 'AND'), condition('b')], all(leaf('a'), leaf('b'))],
    ['OR', [condition('a', 'OR'), condition('b')], any(leaf('a'), leaf('b'))],
    [
      'AND tighter than OR, on the left',
      [condition('a', 'AND'), condition('b', 'OR'), condition('c')],
      any(all(leaf('a'), leaf('b')), leaf('c')),
    ],
    [
      'AND tighter than OR, on the right',
      [condition('a', 'OR'), condition('b', 'AND'), condition('c')],
      any(leaf('a'), all(leaf('b'), leaf('c'))),
    ],
    [
      'AND tighter than OR, on both sides',
      [condition('a', 'AND'), condition('b', 'OR'), condition('c', 'AND'), condition('d')],
      any(all(leaf('a'), leaf('b')), all(leaf('c'), leaf('d'))),
    ],
    ['== as =', [condition('a', 'NA', { condition_op: '==' })], leaf('a')],
    ['the subject', [condition('a', 'NA', { subject: 'record' })], leaf('a', { kind: 'record' })],
    ['any other operator', [condition('a', 'NA', { condition_op: 'like' })], leaf('a', { op: 'like' })],
    [
      'in, without the spaces and empty items of its list',
      [condition(' a, b c ,,d ', 'NA', { condition_op: 'in' })],
      any(leaf('a'), leaf('b c'), leaf('d')),
    ],
    ['in with one item', [condition('a', 'NA', { condition_op: 'in' })], leaf('a')],
    ['in without an item', [condition(',', 'NA', { condition_op: 'in' })], any()],
  ])('%s', (_name, conditions, tree) => {
    expect(treeOf({ conditions })).toEqual(tree)
  })

  it.each([
    ['list', { custom_condition_field: 'id', condition_table_field: 'user_ref_id' }],
    ['edit', { edit_custom_condition_field: 'id', edit_condition_table_field: 'user_ref_id' }],
    ['delete', { delete_custom_condition_field: 'id', delete_condition_table_field: 'user_ref_id' }],
  ] as const)('the pair as %s spells it', (kind, pair) => {
    expect(treeOf(pair, kind)).toEqual({ kind: 'pair', userField: 'id', recordField: 'user_ref_id' })
  })

  const pair = { custom_condition_field: 'id', condition_table_field: 'user_ref_id' }
  const pairLeaf = { kind: 'pair', userField: 'id', recordField: 'user_ref_id' }

  it.each([
    ['&&', { combine: '&&' }, all(leaf('a'), pairLeaf)],
    ['||', { combine: '||' }, any(leaf('a'), pairLeaf)],
    ['&& when nothing is said', {}, all(leaf('a'), pairLeaf)],
  ])('conditions and pair combined with %s', (_name, combine, tree) => {
    expect(treeOf({ conditions: [condition('a')], ...pair, ...combine })).toEqual(tree)
  })

  it.each([['&&'], ['||']])('neither conditions nor pair as FALSE, with %s', (combine) => {
    const empty = { conditions: [], custom_condition_field: null, condition_table_field: null, combine }
    expect(treeOf(empty)).toEqual(any())
  })
})

describe('parseRuleSet refuses', () => {
  it('everything wrong at once, each problem at its field', () => {
    const ruleSet = {
      conditions: [
        { subject: 'thing', condition_field: 'salary', condition_op: '~', condition_value: ' ' },
        condition('a', 'NA', { note: 1 }),
        condition('x'.repeat(201), 'OR', { condition_field: '' }),
      ],
      custom_condition_field: 'id',
      combine: 'xor',
      owner: 1,
    }
    expect(problemsOf(ruleSet)).toEqual({
      'conditions.0.subject': ['The condition subject is unknown'],
      'conditions.0.condition_field': ['The condition field is unknown'],
      'conditions.0.condition_op': ['The condition operator is unknown'],
      'conditions.0.condition_value': ['The condition value is required'],
      'conditions.0.joining_rules': ['The joining rule is required'],
      'conditions.1.note': ['The conditions.1.note field is not known'],
      'conditions.1.joining_rules': ['NA ends the list: use AND or OR before the last'],
      'conditions.2.condition_field': ['The condition field is required'],
      'conditions.2.condition_value': ['The condition value may have 200 characters at most'],
      'conditions.2.joining_rules': ['The last condition has nothing to join: use NA'],
      condition_table_field: ['The pair of fields needs both of them'],
      combine: ['The combination is unknown'],
      owner: ['The owner field is not known'],
    })
  })

  it.each([
    [
      'the spelling of another rule set',
      { edit_custom_condition_field: 'id' },
      'edit_custom_condition_field',
    ],
    ['half a pair', { condition_table_field: 'id' }, 'custom_condition_field'],
    [
      'an unknown field in the pair',
      { custom_condition_field: 'x', condition_table_field: 'id' },
      'custom_condition_field',
    ],
    [
      'too many conditions',
      { conditions: Array.from({ length: 21 }, (_, i) => condition('a', i < 20 ? 'AND' : 'NA')) },
      'conditions',
    ],
    ['NUL', { conditions: [condition('a\0b')] }, 'conditions.0.condition_value'],
    ['half a surrogate pair', { conditions: [condition('a\ud83d')] }, 'conditions.0.condition_value'],
    [
      'a number for a value',
      { conditions: [condition('a', 'NA', { condition_value: 1 })] },
      'conditions.0.condition_value',
    ],
    ['conditions that are none', { conditions: [null, 1, 'a'] }, 'conditions'],
    ['conditions that are no list', { conditions: 'a' }, 'conditions'],
    [
      'an object in the place of a field',
      { conditions: [condition('a', 'NA', { condition_field: {} })] },
      'conditions.0.condition_field',
    ],
  ])('%s', (_name, input, field) => {
    expect(Object.keys(problemsOf(input))).toContain(field)
  })

  it.each([[null], [undefined], [[]], ['a'], [1]])('%j for a rule set', (input) => {
    expect(problemsOf(input)).toHaveProperty('body')
  })

  it.each([['__proto__'], ['constructor'], ['toString']])('a key called %s without stumbling', (key) => {
    const problems = problemsOf(JSON.parse(`{"${key}": 1}`))
    expect(Object.entries(problems)).toEqual([[key, [`The ${key} field is not known`]]])
  })
})
