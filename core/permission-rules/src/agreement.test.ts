import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { comparison, grants, rowsNear, tree, user, valuesIn, type Row } from './agreement.factory'
import { isNumber, type Attributes } from './attributes'
import { evaluate, matches } from './evaluate'
import { forUser } from './for-user'
import { decideRowAccess, rowsOf } from './row-access'
import { parseRuleSet } from './rule-set'
import { toSql, type Columns, type SqlCondition } from './to-sql'
import type { RuleTree } from './tree'

// Integers of three sizes, text in three forms, and two fields that this model lacks.
const columns: Columns = {
  id: { column: 'id', type: 'int' },
  organization_id: { column: 'r.organization_id', type: 'int' },
  department_id: { column: 'department_id', type: 'int' },
  account_type: { column: 'r.account_type', type: 'text' },
  user_ref_id: { column: 'user_ref_id', type: 'text' },
  role_ref_id: { column: 'role_ref_id', type: 'text' },
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL. */
    database: string
  }
}

const client = new Client({ connectionString: inject('database') })

beforeAll(async () => {
  await client.connect()
  await client.query(`
    create collation pg_temp.any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    create temp table record (
      n int, id int8, organization_id int4, department_id int2,
      account_type text, user_ref_id varchar, role_ref_id text collate pg_temp.any_case)`)
})

afterAll(() => client.end())

/** The numbers of the rows that PostgreSQL finds. */
async function found(rows: readonly Row[], { strings, values }: SqlCondition): Promise<number[]> {
  await client.query('truncate record')
  await client.query('insert into record select * from jsonb_populate_recordset(null::record, $1::jsonb)', [
    JSON.stringify(rows.map((row, n) => ({ n, ...row }))),
  ])
  const condition = strings.reduce((sql, piece, index) => `${sql}$${index}${piece}`)
  const query = `select n from record r where ${condition} order by n`
  const result = await client.query<{ n: number }>(query, [...values])
  return result.rows.map(({ n }) => n)
}

const runs = { numRuns: 500 }

/** Tries rules on random users and rows: PostgreSQL must find exactly the rows for which `isFound` is true. */
async function expectAgreement<Rule>(
  rules: fc.Arbitrary<Rule>,
  conditionOf: (rule: Rule, acting: Attributes) => SqlCondition,
  isFound: (rule: Rule, acting: Attributes, row: Attributes) => boolean,
) {
  let met = 0
  const trials = rules.chain((rule) => fc.tuple(fc.constant(rule), user, rowsNear(valuesIn(rule))))
  const property = fc.asyncProperty(trials, async ([rule, acting, rows]) => {
    const inDatabase = await found(rows, conditionOf(rule, acting))
    expect(inDatabase).toEqual(rows.flatMap((row, n) => (isFound(rule, acting, row) ? [n] : [])))
    met += inDatabase.length > 0 ? 1 : 0
  })
  await fc.assert(property, runs)
  // The test would prove nothing if no rule ever found a row.
  expect(met).toBeGreaterThan(runs.numRuns / 10)
}

describe('memory and PostgreSQL find the same rows', () => {
  it('for one comparison, and never a number by what is none', () =>
    expectAgreement(
      comparison,
      (rule) => toSql(rule, columns),
      (rule, _, row) => {
        const isMet = matches(rule, row)
        const isMixed = isNumber(String(row[rule.field])) !== isNumber(rule.value)
        if (isMixed && rule.op !== 'like') expect(isMet).toBe(false)
        return isMet
      },
    ))

  it('for any tree', () =>
    expectAgreement(tree, (rule, acting) => toSql(forUser(rule, acting), columns), evaluate))

  it('for rule sets from the wire, through a decision', () =>
    expectAgreement(
      grants,
      (given, acting) => toSql(rowsOf(decideRowAccess(given, 'List', acting)), columns),
      (given, acting, row) => given.some(({ list }) => evaluate(treeOf(list), acting, row)),
    ))
})

function treeOf(list: unknown): RuleTree {
  const parsed = parseRuleSet('list', list)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.tree
}
