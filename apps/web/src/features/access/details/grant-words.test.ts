import { expect, it } from 'vitest'
import { allowedWords } from './grant-words'

const detail = { route_model: 'invoice', flag: '0', list: {}, edit: {}, delete: {} } as const

it.each([
  [
    { actions: ['List', 'Create', 'Delete'], flag: '1' },
    'See, add and delete every invoice of every organization.',
  ],
  [{ actions: ['List'], flag: '0' }, 'See nothing: it has no conditions.'],
  [{ actions: [], flag: '0' }, ''],
] as const)('%j: %s', (change, words) => {
  expect(allowedWords({ ...detail, ...change, actions: [...change.actions] })).toBe(words)
})

it('says apart what other rules hold for', () => {
  const two = {
    subject: 'record',
    condition_field: 'organization_id',
    condition_op: '=',
    joining_rules: 'NA',
  }
  const list = { conditions: [{ ...two, condition_value: '2' }], combine: '&&' }
  const edit = { conditions: [{ ...two, condition_value: '3' }], combine: '&&' }
  expect(allowedWords({ ...detail, list, edit, actions: ['List', 'Edit'] })).toBe(
    'See invoices of organization 2. Edit invoices of organization 3.',
  )
})
