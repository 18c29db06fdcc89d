import { describe, expect, it } from 'vitest'
import { copyOf, pairOf, ruleSetOf, type WireCondition } from './rule-sets'
import { becauseText, sentenceOf, subjectsOf } from './rule-words'

const condition = (
  subject: 'user' | 'record',
  condition_field: WireCondition['condition_field'],
  condition_op: WireCondition['condition_op'],
  condition_value: string,
  joining_rules: WireCondition['joining_rules'] = 'NA',
): WireCondition => ({ subject, condition_field, condition_op, condition_value, joining_rules })
const pair = { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' }
const say = (list: object, flag: '0' | '1' = '0', model = 'ticket') =>
  sentenceOf(model, 'list', { flag, set: ruleSetOf('list', list) })

describe('rules in words', () => {
  const here = condition('record', 'organization_id', '=', '2', 'AND')
  const staff = condition('user', 'account_type', 'like', 'sta')
  it.each([
    [{}, 'No conditions: no rows.'],
    [pair, 'Tickets of the person’s organization.'],
    [
      { conditions: [here, staff], ...pair },
      'Tickets of organization 2, for people whose account type starts with sta; and only of the person’s organization.',
    ],
    [
      {
        conditions: [
          condition('record', 'id', '<', '20', 'AND'),
          condition('record', 'user_ref_id', '!=', '2', 'AND'),
          condition('user', 'account_type', '=', 'staff', 'AND'),
          condition('user', 'id', '>', '3'),
        ],
      },
      'Tickets whose number is under 20 and whose customer is not 2, for people whose account type is staff and whose number is over 3.',
    ],
    [
      { conditions: [{ ...staff, joining_rules: 'AND' }, condition('record', 'id', '<', '20')] },
      'Tickets for people whose account type starts with sta, and only tickets whose number is under 20.',
    ],
    [
      {
        conditions: [{ ...here, joining_rules: 'OR' }, condition('record', 'id', 'in', '7, 8')],
        ...pair,
        combine: '||',
      },
      'Tickets of organization 2; or whose number is one of 7, 8; or of the person’s organization.',
    ],
    [
      { custom_condition_field: 'id', condition_table_field: 'user_ref_id' },
      'Tickets whose customer is the person.',
    ],
    [
      { conditions: [condition('record', 'organization_id', 'in', '1,2')] },
      'Tickets of organization 1 or 2.',
    ],
  ])('%j', (list, text) => expect(say(list)).toBe(text))

  it('say what flag 1 means, and the plural of each model', () => {
    expect(say(pair, '1')).toBe('Every ticket of every organization.')
    expect(say(pair, '0', 'canned-reply')).toBe('Canned replies of the person’s organization.')
  })
})

it('a row that is left out says what it has instead', () => {
  const set = ruleSetOf('list', { conditions: [condition('record', 'organization_id', '=', '2')], ...pair })
  const why = (because: Parameters<typeof becauseText>[0]) => becauseText(because, 'ticket', set)
  expect(why({ kind: 'condition', index: 0, value: '1' })).toBe('organization 1 is not 2')
  const words = ruleSetOf('list', { conditions: [condition('record', 'id', '!=', 'abc')] })
  expect(becauseText({ kind: 'condition', index: 0, value: '504' }, 'ticket', words)).toBe(
    'number 504 cannot be compared with abc',
  )
  expect(why({ kind: 'condition', index: 0, value: null })).toBe('organization is missing')
  expect(why({ kind: 'pair', user_value: '2', record_value: '1' })).toBe(
    'organization 1 is not the person’s 2',
  )
})

it('rules are copied to another act with its own names, and only fields of the model are offered', () => {
  const list = ruleSetOf('list', {
    conditions: [condition('record', 'id', '=', '7')],
    ...pair,
    combine: '||',
  })
  const edit = copyOf(list, 'list', 'edit')
  expect(edit).toMatchObject({ edit_custom_condition_field: 'organization_id', combine: '||' })
  expect(pairOf('edit', edit)).toEqual(pairOf('list', list))
  expect(subjectsOf('payment')[0].fields.map(({ value }) => value)).toEqual(['id', 'organization_id'])
})
