import {
  permissionActions,
  ruleCondition,
  ruleFields,
  ruleOperators,
} from '@uplink/contract/permission-rules'
import * as fc from 'fast-check'
import type { Attributes } from './attributes'
import { treeOperators, type RuleLeaf, type RuleTree } from './tree'

// Few characters, so that random texts often match: those with a meaning in LIKE, SQL and numbers, and those that
// sort unusually.
const unit = fc.constantFrom(...'019.-%_\\\'"aAé٣ ,;', 'e\u0301', '\ue000', '\ufffd', '\u{1f600}', '\n')
const words =
  '0 -0 7 07 7.0 7.00 -7 10 9 +7 -+7 7. .7 1e3 1e5 -1E5 NaN nan -NaN Infinity -Infinity inf null 0x7 0b1 7n 1_000 staff Staff stafford 100% \\ \\%'.split(
    ' ',
  )
const long = [18, 19, 30, 31, 200].map((digits) => '9'.repeat(digits))
const precise = [10, 11].map((digits) => `1.${'0'.repeat(digits - 1)}1`)
const text = fc.oneof(
  { arbitrary: fc.string({ unit, maxLength: 4 }), weight: 4 },
  {
    arbitrary: fc.constantFrom(...words, '', ' 7', '7 ', '- 7', '7\n', "'; drop table record; --"),
    weight: 2,
  },
  { arbitrary: fc.integer({ min: -12, max: 12 }).map(String), weight: 2 },
  fc.constantFrom(...long, ...long.map((digits) => `-${digits}`), ...precise),
  fc.string({ unit: 'binary', maxLength: 6 }).map((any) => any.replaceAll('\0', '')),
)
const unstorable = fc.constantFrom('a\0', '\0', '\ud83d', '7\udc00')

function integer(bits: number) {
  const limit = 2 ** (bits - 1)
  return fc.oneof(
    fc.integer({ min: -12, max: 12 }),
    fc.double({ min: -limit, max: limit - 1, noNaN: true }).map(Math.trunc),
  )
}

const field = fc.constantFrom(...ruleFields)

/** Realistic values of a user, and unrealistic ones: fractions, texts no database can store, malformed numbers. */
export const user: fc.Arbitrary<Attributes> = fc.dictionary(
  field,
  fc.option(fc.oneof(text, unstorable, integer(32), fc.double())),
)

/** A row of the test's table. */
export interface Row {
  id: number | null
  organization_id: number | null
  department_id: number | null
  account_type: string | null
  user_ref_id: string | null
  role_ref_id: string | null
}

/**
 * Texts that a wrong implementation would match with this one: without the unstorable characters, or with wildcards
 * filled in.
 */
function mistakable(rule: string): string[] {
  const stored = rule.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd')
  return [stored, stored.replace(/[%_\\]/g, 'a')]
}

/**
 * Rows; half of their texts equal, begin with or resemble the given ones. Otherwise a rule would rarely match any.
 */
export function rowsNear(texts: readonly string[]): fc.Arbitrary<Row[]> {
  const near = fc
    .tuple(fc.constantFrom('', ...texts.flatMap(mistakable)), fc.oneof(fc.constant(''), text))
    .map((parts) => parts.join(''))
  const column = fc.option(fc.oneof(text, near), { freq: 6 })
  const row = fc.record<Row>({
    id: fc.option(fc.oneof(integer(16), fc.maxSafeInteger()), { freq: 6 }),
    organization_id: fc.option(integer(32), { freq: 6 }),
    department_id: fc.option(integer(16), { freq: 6 }),
    account_type: column,
    user_ref_id: column,
    role_ref_id: column,
  })
  return fc.array(row, { minLength: 1, maxLength: 6 })
}

/** One comparison with the record. */
export const comparison = fc.record({
  kind: fc.constant('record' as const),
  field,
  op: fc.constantFrom(...treeOperators),
  value: text,
})

// More than the parser can produce: unknown fields and operators, unstorable values.
const anyField = fc.oneof({ arbitrary: field, weight: 9 }, fc.constantFrom('salary', 'constructor', 'n'))
const anyOperator = fc.oneof({ arbitrary: fc.constantFrom(...treeOperators), weight: 9 }, fc.constant('~'))
const anyLeaf = fc.oneof(
  { arbitrary: comparison, weight: 4 },
  fc.record({
    kind: fc.constantFrom('record', 'user'),
    field: anyField,
    op: anyOperator,
    value: fc.oneof({ arbitrary: text, weight: 9 }, unstorable),
  }),
  fc.record({ kind: fc.constant('pair'), userField: anyField, recordField: anyField }),
) as fc.Arbitrary<RuleLeaf>

/** Any tree. */
export const { tree } = fc.letrec<{ tree: RuleTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyLeaf,
    fc.record({ kind: fc.constantFrom('all', 'any'), of: fc.array(tie('tree'), { maxLength: 3 }) }),
  ),
}))

/** Texts that the contract accepts as a condition's value, single or in a list. */
const wireValue = fc
  .oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }).map(String))
  .filter((value) => ruleCondition.shape.condition_value.safeParse(value).success)

const condition = fc.record({
  subject: fc.constantFrom('user', 'record', 'record'),
  condition_field: field,
  condition_op: fc.constantFrom(...ruleOperators),
  condition_value: wireValue,
  joining_rules: fc.constantFrom('AND', 'OR'),
})

const ruleSet = fc.record({
  conditions: fc
    .tuple(fc.array(condition, { maxLength: 4 }), condition)
    .map(([list, last]) => [...list, { ...last, joining_rules: 'NA' }]),
  pair: fc.constantFrom({}, { custom_condition_field: 'id', condition_table_field: 'user_ref_id' }),
  combine: fc.constantFrom('&&', '||'),
})

/** Details that grant rows by a list rule set, in the form of the wire. */
export const grants = fc.array(
  ruleSet.map(({ pair, ...rest }) => ({
    actions: permissionActions,
    flag: '0' as const,
    list: { ...rest, ...pair },
  })),
  { maxLength: 3 },
)

/** The values in a rule of any form. */
export function valuesIn(rule: unknown): string[] {
  if (typeof rule !== 'object' || rule === null) return []
  return Object.entries(rule as Record<string, unknown>).flatMap(([key, value]) =>
    /^(condition_)?value$/.test(key) ? [String(value)] : valuesIn(value),
  )
}
