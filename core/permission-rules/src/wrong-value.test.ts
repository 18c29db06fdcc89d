import type { RuleCondition } from '@uplink/contract/permission-rules'
import { expect, it } from 'vitest'
import { isTrueOf } from './compare'
import { wrongValue } from './wrong-value'

type Case = [
  RuleCondition['condition_field'],
  RuleCondition['condition_op'],
  RuleCondition['condition_value'],
]
const wrong = ([condition_field, condition_op, condition_value]: Case) =>
  wrongValue({ condition_field, condition_op, condition_value })

it.each<[...Case, string]>([
  ['id', '!=', 'abc', 'The id is a number: write one, such as 12'],
  ['id', '=', ' 7', 'The id is a number: write one, such as 12'],
  ['organization_id', '<', '1e3', 'The organization id is a number: write one, such as 12'],
  ['user_ref_id', 'in', '3, x', 'The user ref id is a number: write numbers, such as 3, 12'],
  ['account_type', '!=', '5', 'The account type is a word, such as staff, and no number'],
  ['account_type', 'in', 'staff, 5', 'The account type is a word, such as staff, and no number'],
])('%s %s %s is always false', (field, op, value, text) => {
  expect(wrong([field, op, value])).toBe(text)
  if (op !== 'in')
    for (const actual of field === 'account_type' ? ['staff', 'customer'] : [7, 12])
      expect(isTrueOf({ [field]: actual }, { field, op: op as '=', value })).toBe(false)
})

it.each<Case>([
  ['id', '!=', '12'],
  ['id', '>=', '-1.5'],
  ['id', 'in', '3, 12,'],
  ['id', 'like', '1x'],
  ['id', '=', ''],
  ['account_type', '!=', 'staff'],
  ['account_type', 'in', 'staff, customer'],
])('%s %s %s may be true', (...requests) => expect(wrong(requests)).toBeUndefined())
