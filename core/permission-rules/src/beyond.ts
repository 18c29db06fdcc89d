import type { RuleField } from '@uplink/contract/permission-rules'
import { isNumber } from './attributes'
import { isTrueOf } from './compare'
import { any, isAlways, isBranch, isNever, type RecordLeaf, type RecordTree } from './tree'

/** What is known of all records of a model, those to come included. */
export interface PossibleRecords {
  fields: readonly RuleField[]
  /** Fields that a record may lack; all others have a value. */
  optional: readonly RuleField[]
  /** Fields that always have the value of another: an organization's `organization_id` is its `id`. */
  same?: Readonly<Partial<Record<RuleField, RuleField>>>
  /**
   * What a value says about another field: a record of department 7 is of that department's organization.
   * `{ department_id: { of: 'organization_id', by: { 7: 1 } } }`
   */
  tied?: Readonly<Partial<Record<RuleField, { of: RuleField; by: ReadonlyMap<string, string | null> }>>>
}

type Value = string | null

/** More combinations of values than this are not gone through; the answer is then the careful one. */
const maxCombinations = 10_000

/**
 * Whether a rule may let a record through, now or later, that none of the others lets through. Goes through all kinds
 * of record that the rules can tell apart; `like` on a number counts as a guess that is independent of the others.
 * True where that would take too long.
 */
export function reachesBeyond(
  tree: RecordTree,
  others: readonly RecordTree[],
  possible: PossibleRecords,
): boolean {
  if (isNever(tree) || others.some(isAlways)) return false
  const known = new Set(others.flatMap(partsOf).map((part) => JSON.stringify(part)))
  const left = partsOf(tree).filter((part) => !known.has(JSON.stringify(part)))
  if (left.length === 0) return false
  const wider = any(left)
  const leaves = [wider, ...others].flatMap(leavesOf)
  const guesses = [...new Set(leaves.filter(isGuess).map(guessOf))]
  const fields = possible.fields.filter((field) => !possible.same?.[field])
  const choices = fields.map((field) => valuesOf(field, leaves, possible))
  const combinations = choices.reduce((product, { length }) => product * length, 2 ** guesses.length)
  if (combinations > maxCombinations) return true
  const table = { fields, choices, guesses, possible }
  const isWider = compiled(wider, table)
  const isKnown = others.map((other) => compiled(other, table))
  for (const at of placesOf(table))
    for (let guessed = 0; guessed < 2 ** guesses.length; guessed++)
      if (isWider(at, guessed) && !isKnown.some((is) => is(at, guessed))) return true
  return false
}

/** The values of each field that are told apart. A record is one place in each of the lists. */
interface Table {
  fields: readonly RuleField[]
  choices: readonly (readonly Value[])[]
  guesses: readonly string[]
  possible: PossibleRecords
}

type Meets = (at: readonly number[], guessed: number) => boolean

/** A rule as a function of a record's places; each comparison is made once for each value. */
function compiled(tree: RecordTree, table: Table): Meets {
  if (isBranch(tree)) {
    const parts = tree.of.map((part) => compiled(part, table))
    return tree.kind === 'all'
      ? (at, guessed) => parts.every((is) => is(at, guessed))
      : (at, guessed) => parts.some((is) => is(at, guessed))
  }
  const index = indexOf(tree.field, table)
  const values = table.choices[index]
  if (!values) return () => false
  if (isGuess(tree)) {
    const bit = table.guesses.indexOf(guessOf(tree))
    return (at, guessed) => values[at[index] ?? 0] !== null && ((guessed >> bit) & 1) === 1
  }
  const truths = values.map((value) => isTrueOf({ [tree.field]: value }, tree))
  return (at) => truths[at[index] ?? 0] === true
}

const indexOf = (field: RuleField, { fields, possible }: Pick<Table, 'fields' | 'possible'>) =>
  fields.indexOf(possible.same?.[field] ?? field)

/** The parts of which one is enough. */
const partsOf = (tree: RecordTree): readonly RecordTree[] =>
  isBranch(tree) && tree.kind === 'any' ? tree.of.flatMap(partsOf) : [tree]

const leavesOf = (tree: RecordTree): RecordLeaf[] => (isBranch(tree) ? tree.of.flatMap(leavesOf) : [tree])

const words: Readonly<Partial<Record<RuleField, readonly string[]>>> = { account_type: ['customer', 'staff'] }

const isGuess = ({ field, op }: RecordLeaf) => op === 'like' && !words[field]
const guessOf = ({ field, value }: RecordLeaf) => `${field} ${value}`

/** Values of a field of which each stands for all that the leaves cannot tell from it. Numbers are ids: whole, from 1. */
function valuesOf(field: RuleField, leaves: readonly RecordLeaf[], possible: PossibleRecords): Value[] {
  const missing = possible.optional.includes(field) ? [null] : []
  const inWords = words[field]
  if (inWords) return [...inWords, ...missing]
  const about = leaves.filter((leaf) => leaf.field === field || possible.same?.[leaf.field] === field)
  const compared = about.filter(({ op, value }) => op !== 'like' && isNumber(value))
  const named = compared.map(({ value }) => BigInt(value.split('.')[0] ?? '0'))
  const tied = Object.values(possible.tied ?? {}).flatMap(({ of, by }) =>
    of === field ? [...by.values()] : [],
  )
  const numbers = new Set([...named, ...tied.flatMap((value) => (value === null ? [] : [BigInt(value)]))])
  const isOrdered = compared.some(({ op, value }) => (op !== '=' && op !== '!=') || value.includes('.'))
  const close = isOrdered ? [...numbers].flatMap((each) => [each - 1n, each, each + 1n]) : [...numbers]
  const beyondAll = [...numbers].reduce((most, each) => (each > most ? each : most), 0n) + 2n
  const values = new Set([1n, ...close, beyondAll].filter((each) => each >= 1n && each < 10n ** 18n))
  return [...[...values].map(String), ...missing]
}

/** The places of all records that are possible. */
function* placesOf(table: Table): Generator<readonly number[]> {
  const { choices, possible } = table
  const ties = Object.entries(possible.tied ?? {}) as [
    RuleField,
    { of: RuleField; by: ReadonlyMap<string, Value> },
  ][]
  const tied = ties.map(([field, { of, by }]) => ({
    by,
    from: indexOf(field, table),
    to: indexOf(of, table),
  }))
  const valueAt = (at: readonly number[], index: number) => choices[index]?.[at[index] ?? 0] ?? null
  const at = choices.map(() => 0)
  for (;;) {
    const isPossible = tied.every(({ by, from, to }) => {
      const value = valueAt(at, from)
      return value === null || !by.has(value) || by.get(value) === valueAt(at, to)
    })
    if (isPossible) yield at
    let index = 0
    while (index < at.length && at[index] === (choices[index]?.length ?? 0) - 1) at[index++] = 0
    if (index === at.length) return
    at[index] = (at[index] ?? 0) + 1
  }
}
