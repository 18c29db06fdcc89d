import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { grants, rowsNear, user, valuesIn } from './agreement.factory'
import { evaluate } from './evaluate'
import { whyLeftOut } from './left-out'
import { readRuleSet } from './rule-set'

const condition = (subject: string, field: string, value: string, joins: string) => ({
  subject,
  condition_field: field,
  condition_op: '=',
  condition_value: value,
  joining_rules: joins,
})
const staff = { account_type: 'staff', organization_id: 2 }
const why = (list: object, record: object) => whyLeftOut('list', list, { user: staff, record })

it('is the first condition that is not so, with what is there instead', () => {
  const list = {
    conditions: [
      condition('user', 'account_type', 'staff', 'AND'),
      condition('record', 'organization_id', '2', 'NA'),
    ],
  }
  expect(why(list, { organization_id: 1 })).toEqual({ kind: 'condition', index: 1, value: '1' })
  expect(why(list, {})).toEqual({ kind: 'condition', index: 1, value: null })
  expect(why(list, { organization_id: 2 })).toBeUndefined()
})

it('is the pair where the conditions are so, and where both are missed by "or" the first condition', () => {
  const pair = { custom_condition_field: 'organization_id', condition_table_field: 'organization_id' }
  const conditions = [condition('record', 'id', '7', 'NA')]
  const missed = { kind: 'pair', userValue: '2', recordValue: '1' }
  expect(why({ conditions, ...pair, combine: '&&' }, { id: 7, organization_id: 1 })).toEqual(missed)
  expect(why({ ...pair }, { organization_id: 1 })).toEqual(missed)
  const either = { conditions, ...pair, combine: '||' }
  expect(why(either, { id: 8, organization_id: 1 })).toEqual({ kind: 'condition', index: 0, value: '8' })
  expect(why(either, { id: 8, organization_id: 2 })).toBeUndefined()
})

it('says that there is nothing asked, or nothing that can be read', () => {
  const halfAPair = { custom_condition_field: 'organization_id' }
  for (const list of [{}, { conditions: [] }, { conditions: 'all' }, { conditions: [null] }, halfAPair, null])
    expect(whyLeftOut('list', list, { user: staff, record: {} })).toEqual({ kind: 'no-rules' })
})

it('gives a reason exactly for what the rules leave out', () => {
  const trials = grants.chain((given) => fc.tuple(fc.constant(given), user, rowsNear(valuesIn(given))))
  fc.assert(
    fc.property(trials, ([given, acting, rows]) => {
      for (const { list } of given)
        for (const record of rows) {
          const isIn = evaluate(readRuleSet('list', list), acting, record)
          expect(whyLeftOut('list', list, { user: acting, record }) === undefined).toBe(isIn)
        }
    }),
    { numRuns: 300 },
  )
})
