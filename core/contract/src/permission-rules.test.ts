import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { deleteRuleSet, editRuleSet, listRuleSet, permissionGrantShape } from './permission-rules'

const grant = z.strictObject(permissionGrantShape)

function problemsOf(input: unknown) {
  const parsed = grant.safeParse(input)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a permission grant', () => {
  it('is complete with actions and a flag', () => {
    expect(problemsOf({ actions: ['List', 'Create', 'Edit', 'Delete'], flag: '1' })).toEqual([])
  })

  it('fills in what a rule set leaves out', () => {
    const condition = {
      condition_field: 'id',
      condition_op: 'in',
      condition_value: '1,2',
      joining_rules: 'NA',
    }
    const edit = { conditions: [condition], edit_custom_condition_field: null }
    expect(grant.parse({ actions: ['Edit'], flag: '0', list: {}, edit, delete: null })).toEqual({
      actions: ['Edit'],
      flag: '0',
      list: { conditions: [], combine: '&&' },
      edit: {
        conditions: [{ subject: 'user', ...condition }],
        edit_custom_condition_field: null,
        combine: '&&',
      },
      delete: null,
    })
  })

  it('reports all that is wrong with all three rule sets', () => {
    const wrong = {
      actions: ['List', 'Approve'],
      flag: 1,
      list: { custom_condition_field: 'id' },
      edit: { conditions: [{}] },
      delete: { combine: 'and', delete_condition_table_field: 'salary' },
    }
    expect(problemsOf(wrong)).toEqual([
      ['actions.1', 'The action is unknown'],
      ['flag', 'The flag is unknown'],
      ['list.condition_table_field', 'The pair of fields needs both of them'],
      ['edit.conditions.0.condition_field', 'The condition field is required'],
      ['edit.conditions.0.condition_op', 'The condition operator is required'],
      ['edit.conditions.0.condition_value', 'The condition value is required'],
      ['edit.conditions.0.joining_rules', 'The joining rule is required'],
      ['delete.delete_condition_table_field', 'The field is unknown'],
      ['delete.combine', 'The combination is unknown'],
      ['delete.delete_custom_condition_field', 'The pair of fields needs both of them'],
    ])
  })

  it('needs an action', () => {
    expect(problemsOf({ actions: [], flag: '0' })).toEqual([['actions', 'The actions field is required']])
  })
})

describe('the schemas can be printed as JSON Schema', () => {
  it.each([
    ['list', listRuleSet, 'custom_condition_field'],
    ['edit', editRuleSet, 'edit_custom_condition_field'],
    ['delete', deleteRuleSet, 'delete_custom_condition_field'],
  ])('%s', (_name, schema, field) => {
    const printed = z.toJSONSchema(schema, { io: 'input' })
    expect(printed).toMatchObject({ additionalProperties: false, properties: { [field]: {} } })
  })
})
