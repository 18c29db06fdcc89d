import { expect, it } from 'vitest'
import { ruleFaults } from './rule-faults'

const asks = (subject: string, condition_field: string, condition_value = '7') => ({
  subject,
  condition_field,
  condition_op: '!=',
  condition_value,
  joining_rules: 'NA',
})

it('refuses fields that the model’s records do not have, each at its path', () => {
  const detail = {
    list: { conditions: [asks('record', 'organization_id'), asks('record', 'department_id')] },
    edit: { edit_condition_table_field: 'role_ref_id' },
    delete: { conditions: [], delete_condition_table_field: 'organization_id' },
  }
  expect(ruleFaults('ticket', detail)).toEqual({
    'list.conditions.1.condition_field': ['Records of the model ticket have no field department id'],
    'edit.edit_condition_table_field': ['Records of the model ticket have no field role ref id'],
  })
})

it('refuses values with which a field cannot be compared, whoever has it', () => {
  const conditions = [asks('record', 'id'), asks('record', 'id', 'abc'), asks('user', 'account_type', '2')]
  expect(ruleFaults('ticket', { edit: { conditions } })).toEqual({
    'edit.conditions.1.condition_value': ['The id is a number: write one, such as 12'],
    'edit.conditions.2.condition_value': ['The account type is a word, such as staff, and no number'],
  })
})

it('lets rules ask the user for everything, and needs no rule set', () => {
  expect(ruleFaults('ticket', { list: { conditions: [asks('user', 'department_id')] } })).toEqual({})
  expect(ruleFaults('ticket', { list: null })).toEqual({})
})
