import { describe, expect, it } from 'vitest'
import { matches } from './evaluate'
import { decideRowAccess, rowsOf, type PermissionGrant } from './row-access'

const user = { id: 7, account_type: 'staff', organization_id: 2 }

function condition(subject: 'user' | 'record', value: string, joining_rules = 'NA') {
  return {
    subject,
    condition_field: 'account_type',
    condition_op: '=',
    condition_value: value,
    joining_rules,
  }
}

function grant(change: Partial<PermissionGrant>): PermissionGrant {
  return { actions: ['List', 'Create', 'Edit', 'Delete'], flag: '0', ...change }
}

const ownOrganization = {
  custom_condition_field: 'organization_id',
  condition_table_field: 'organization_id',
}
const organization2 = { kind: 'record', field: 'organization_id', op: '=', value: '2' }

describe('decideRowAccess', () => {
  it.each([
    ['no detail', []],
    ['a detail for another action', [grant({ actions: ['Create', 'Edit', 'Delete'], flag: '1' })]],
    ['a detail without actions', [grant({ actions: [], flag: '1' })]],
    ['no rule set', [grant({})]],
    ['null for a rule set', [grant({ list: null })]],
    ['an empty rule set', [grant({ list: { conditions: [] } })]],
    ['rules for other actions only', [grant({ edit: { conditions: [condition('user', 'staff')] } })]],
    ['a rule about somebody else', [grant({ list: { conditions: [condition('user', 'customer')] } })]],
    [
      'an unknown field, although another condition holds',
      [
        grant({
          list: {
            conditions: [
              condition('user', 'staff', 'OR'),
              { ...condition('user', 'x'), condition_field: 'x' },
            ],
          },
        }),
      ],
    ],
  ])('none: %s', (_name, grants) => {
    expect(decideRowAccess(grants, 'List', user)).toEqual({ kind: 'none' })
  })

  it.each([
    ['flag 1', [grant({ flag: '1' })]],
    [
      'flag 1, whatever the rules say',
      [grant({ flag: '1', list: { conditions: [condition('user', 'customer')] } })],
    ],
    ['a rule about the user that holds', [grant({ list: { conditions: [condition('user', 'staff')] } })]],
    ['the union of some and all', [grant({ list: ownOrganization }), grant({ flag: '1' })]],
  ])('all: %s', (_name, grants) => {
    expect(decideRowAccess(grants, 'List', user)).toEqual({ kind: 'all' })
  })

  it('some: what is left to ask of the record', () => {
    const list = { conditions: [condition('user', 'staff')], ...ownOrganization }
    expect(decideRowAccess([grant({ list })], 'List', user)).toEqual({ kind: 'some', tree: organization2 })
  })

  it('some: the union of several details', () => {
    const open = grant({ list: { conditions: [condition('record', 'open')] } })
    const access = decideRowAccess([grant({ list: ownOrganization }), grant({}), open], 'List', user)
    expect(access).toEqual({
      kind: 'some',
      tree: {
        kind: 'any',
        of: [organization2, { kind: 'record', field: 'account_type', op: '=', value: 'open' }],
      },
    })
  })

  describe('a condition without a value is FALSE by itself', () => {
    it.each([[''], ['  '], [null], [undefined]])('%j', (value) => {
      const empty = { ...condition('user', 'x', 'OR'), condition_op: '!=', condition_value: value }
      const besides = (joining: string) => [
        grant({
          list: { conditions: [{ ...empty, joining_rules: joining }, condition('user', 'staff')] },
        }),
      ]
      expect(decideRowAccess(besides('OR'), 'List', user)).toEqual({ kind: 'all' })
      expect(decideRowAccess(besides('AND'), 'List', user)).toEqual({ kind: 'none' })
      const alone = [grant({ list: { conditions: [{ ...empty, joining_rules: 'NA' }] } })]
      expect(decideRowAccess(alone, 'List', user)).toEqual({ kind: 'none' })
      const withPair = [
        grant({
          list: { conditions: [{ ...empty, joining_rules: 'NA' }], ...ownOrganization, combine: '||' },
        }),
      ]
      expect(decideRowAccess(withPair, 'List', user)).toEqual({ kind: 'some', tree: organization2 })
      const unknown = [
        grant({ list: { conditions: [{ ...empty, condition_op: '~' }, condition('user', 'staff')] } }),
      ]
      expect(decideRowAccess(unknown, 'List', user)).toEqual({ kind: 'none' })
    })
  })

  it('each action by its own rule set', () => {
    const everyAction = grant({
      list: { conditions: [condition('user', 'staff')] },
      edit: { edit_custom_condition_field: 'organization_id', edit_condition_table_field: 'organization_id' },
    })
    expect(decideRowAccess([everyAction], 'List', user)).toEqual({ kind: 'all' })
    expect(decideRowAccess([everyAction], 'Edit', user)).toEqual({ kind: 'some', tree: organization2 })
    expect(decideRowAccess([everyAction], 'Delete', user)).toEqual({ kind: 'none' })
  })
})

describe('decideRowAccess for Create asks of the user alone', () => {
  it.each([
    ['flag 1', { flag: '1' }, 'all'],
    ['a condition that holds', { list: { conditions: [condition('user', 'staff')] } }, 'all'],
    ['a condition that does not', { list: { conditions: [condition('user', 'customer')] } }, 'none'],
    [
      'a condition and a pair',
      { list: { conditions: [condition('user', 'staff')], ...ownOrganization } },
      'all',
    ],
    ['nothing about the user: a pair', { list: ownOrganization }, 'none'],
    ['nothing about the user: a record', { list: { conditions: [condition('record', 'open')] } }, 'none'],
    [
      'a record’s condition OR one that does not hold',
      { list: { conditions: [condition('record', 'open', 'OR'), condition('user', 'customer')] } },
      'none',
    ],
    [
      'a record’s condition AND one that holds',
      { list: { conditions: [condition('record', 'open', 'AND'), condition('user', 'staff')] } },
      'all',
    ],
    ['nothing at all', {}, 'none'],
    ['an edit rule', { edit: { conditions: [condition('user', 'staff')] } }, 'none'],
  ] as const)('%s', (_name, change, kind) => {
    expect(decideRowAccess([grant(change)], 'Create', user)).toEqual({ kind })
  })
})

describe('rowsOf', () => {
  it.each([
    [{ kind: 'none' }, false],
    [{ kind: 'all' }, true],
    [{ kind: 'some', tree: { kind: 'record', field: 'id', op: '=', value: '7' } }, true],
    [{ kind: 'some', tree: { kind: 'record', field: 'id', op: '=', value: '8' } }, false],
  ] as const)('%j', (access, expected) => {
    expect(matches(rowsOf(access), { id: 7 })).toBe(expected)
  })
})
