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

describe('decideRowAccess for Create', () => {
  const mayCreate = (grants: PermissionGrant[], record: object) =>
    matches(rowsOf(decideRowAccess(grants, 'Create', user)), record)
  const theirs = { list: ownOrganization }

  it('lets through what the list rules let through', () => {
    expect(decideRowAccess([grant({ flag: '1' })], 'Create', user)).toEqual({ kind: 'all' })
    expect(mayCreate([grant(theirs)], { organization_id: 2 })).toBe(true)
    expect(mayCreate([grant(theirs)], { organization_id: 3 })).toBe(false)
    const byStaff = { list: { conditions: [condition('user', 'staff')], ...ownOrganization } }
    expect(mayCreate([grant(byStaff)], { organization_id: 2 })).toBe(true)
  })

  it('needs the action itself, whatever one may list and edit', () => {
    const grants = [grant({ flag: '1', actions: ['List', 'Edit', 'Delete'] })]
    expect(decideRowAccess(grants, 'Create', user)).toEqual({ kind: 'none' })
  })

  it('lets nobody create what they may not list', () => {
    const everything = grant({ flag: '1', actions: ['Create'] })
    expect(decideRowAccess([everything], 'Create', user)).toEqual({ kind: 'none' })
    const grants = [everything, grant({ ...theirs, actions: ['List'] })]
    expect(mayCreate(grants, { organization_id: 2 })).toBe(true)
    expect(mayCreate(grants, { organization_id: 3 })).toBe(false)
  })

  it.each([
    ['a condition that does not hold', { list: { conditions: [condition('user', 'customer')] } }],
    ['nothing at all', {}],
    ['an edit rule', { edit: { conditions: [condition('user', 'staff')] } }],
  ] as const)('is nothing with %s', (_name, change) => {
    expect(decideRowAccess([grant(change)], 'Create', user)).toEqual({ kind: 'none' })
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
