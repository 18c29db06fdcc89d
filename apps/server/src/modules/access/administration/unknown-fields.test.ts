import { expect, it } from 'vitest'
import { unknownFields } from './unknown-fields'

const asks = (subject: string, condition_field: string) => ({ subject, condition_field })

it('refuses fields that the model’s records do not have, each at its path', () => {
  const detail = {
    list: { conditions: [asks('record', 'organization_id'), asks('record', 'department_id')] },
    edit: { edit_condition_table_field: 'role_ref_id' },
    delete: { conditions: [], delete_condition_table_field: 'organization_id' },
  }
  expect(unknownFields('ticket', detail)).toEqual({
    'list.conditions.1.condition_field': ['Records of the model ticket have no field department id'],
    'edit.edit_condition_table_field': ['Records of the model ticket have no field role ref id'],
  })
})

it('lets rules ask the user for everything, and needs no rule set', () => {
  expect(unknownFields('ticket', { list: { conditions: [asks('user', 'department_id')] } })).toEqual({})
  expect(unknownFields('ticket', { list: null })).toEqual({})
})
