import { describe, expect, it } from 'vitest'
import { numberPattern } from './attributes'
import { forUser } from './for-user'
import { toSql, type Columns } from './to-sql'
import { ALWAYS, NEVER, type RecordLeaf, type RuleTree } from './tree'

const columns: Columns = {
  id: { column: 'id', type: 'int' },
  organization_id: { column: 't.organization_id', type: 'int' },
  account_type: { column: 'account_type', type: 'text' },
}

/** The condition with its parameters numbered, as a driver would send it. */
function numbered(tree: Parameters<typeof toSql>[0], given = columns) {
  const { strings, values } = toSql(tree, given)
  expect(strings).toHaveLength(values.length + 1)
  return { sql: strings.reduce((sql, piece, index) => `${sql}$${index}${piece}`), values }
}

function leaf(field: string, op: string, value: string): RecordLeaf {
  return { kind: 'record', field, op, value } as RecordLeaf
}

describe('toSql', () => {
  it.each([
    ['a whole number on an integer column', leaf('id', '=', '7'), '"id" = $1::int8', ['7']],
    ['a fraction', leaf('id', '<', '1.5'), '"id" < $1::numeric', ['1.5']],
    ['more digits than int8 has', leaf('id', '<', '9'.repeat(19)), '"id" < $1::numeric', ['9'.repeat(19)]],
    ['text on an integer column', leaf('id', '>=', 'a'), 'false', []],
    ['what only looks like a number on an integer column', leaf('id', '!=', 'NaN'), 'false', []],
    ['like on an integer column', leaf('id', 'like', 'a'), '"id"::text collate "C" like $1::text', ['a%']],
    [
      'a column with its table',
      leaf('organization_id', '!=', '2'),
      '"t"."organization_id" != $1::int8',
      ['2'],
    ],
    [
      'text on a text column',
      leaf('account_type', '=', "o'x"),
      '"account_type"::text collate "C" = $1::text',
      ["o'x"],
    ],
    [
      'text on a text column, by anything but =: numbers are not compared with it',
      leaf('account_type', '!=', 'a'),
      `("account_type"::text collate "C" != $1::text and "account_type"::text collate "C" !~ '${numberPattern}')`,
      ['a'],
    ],
    [
      'a number on a text column',
      leaf('account_type', '>', '7'),
      `case when "account_type"::text collate "C" ~ '${numberPattern}' then "account_type"::text::numeric > $1::numeric` +
        ' else false end',
      ['7'],
    ],
    [
      'like, escaped and suffixed',
      leaf('account_type', 'like', '50%_\\'),
      '"account_type"::text collate "C" like $1::text',
      ['50\\%\\_\\\\%'],
    ],
    [
      'AND within OR',
      {
        kind: 'any',
        of: [{ kind: 'all', of: [leaf('id', '=', '1'), leaf('id', '=', '2')] }, leaf('id', '=', '3')],
      },
      '(("id" = $1::int8 and "id" = $2::int8) or "id" = $3::int8)',
      ['1', '2', '3'],
    ],
    ['TRUE', ALWAYS, 'true', []],
    ['FALSE', NEVER, 'false', []],
    ['a field without a column', leaf('department_id', '=', '1'), 'false', []],
    ['an unknown field', leaf('constructor', '=', '1'), 'false', []],
    ['an unknown operator', leaf('id', '= 1 or 1', '1'), 'false', []],
    ['a value the database cannot hold', leaf('account_type', '!=', 'a\0'), 'false', []],
    [
      'FALSE under OR, which disappears',
      { kind: 'any', of: [leaf('department_id', '=', '1'), leaf('id', '=', '2')] },
      '"id" = $1::int8',
      ['2'],
    ],
    [
      'FALSE under AND, which decides',
      { kind: 'all', of: [leaf('department_id', '=', '1'), leaf('id', '=', '2')] },
      'false',
      [],
    ],
  ] as const)('writes %s', (_name, tree, sql, values) => {
    expect(numbered(tree)).toEqual({ sql, values })
  })

  it.each([
    [{ id: 1, account_type: 'staff' }, '"id" = $1::int8', ['1']],
    [{ id: 1, account_type: 'customer' }, 'false', []],
    [{ account_type: 'staff' }, 'false', []],
  ])('decides what is about the user before: %j', (user, sql, values) => {
    const rule: RuleTree = {
      kind: 'all',
      of: [
        { kind: 'user', field: 'account_type', op: '=', value: 'staff' },
        { kind: 'pair', userField: 'id', recordField: 'id' },
      ],
    }
    expect(numbered(forUser(rule, user))).toEqual({ sql, values })
  })

  it.each([
    ['id"; drop table users; --'],
    ['a.b.c'],
    ['Id'],
    [''],
    ['id '],
    ['1id'],
    ['a..b'],
    ['a'.repeat(64)],
  ])('refuses %j as the name of a column', (column) => {
    expect(() => toSql(leaf('id', '=', '1'), { id: { column, type: 'int' } })).toThrow('Not a column name')
  })
})
