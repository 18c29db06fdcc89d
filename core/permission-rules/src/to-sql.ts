import type { RuleField } from '@uplink/contract/permission-rules'
import { isNumber, isRuleField, numberPattern, textOf } from './attributes'
import {
  isBranch,
  mapLeaves,
  NEVER,
  treeOperators,
  type RecordLeaf,
  type RecordTree,
  type Tree,
} from './tree'

/** The column of a record's field. `column` may carry its table or alias: `tickets.organization_id`. */
export interface Column {
  column: string
  /** `int`: int2, int4 or int8. `text`: anything whose text form is the attribute. */
  type: 'int' | 'text'
}

/** The columns of one model. A field without a column is missing from every record. */
export type Columns = { readonly [field in RuleField]?: Column }

/** A SQL condition as the pieces of a template: `strings` has one more than `values`; parameters go between them. */
export interface SqlCondition {
  strings: readonly string[]
  values: readonly string[]
}

/**
 * A rule as a condition for PostgreSQL (UTF-8) that agrees with `matches` on every row. The SQL text contains nothing
 * from the rule: operators come from a list, and values are parameters. With a null column the condition may be null
 * instead of false, which makes no difference to WHERE. Throws when a name in `columns` is not a plain identifier.
 */
export function toSql(tree: RecordTree, columns: Columns): SqlCondition {
  return assemble(print(mapLeaves(tree, (leaf) => located(leaf, columns))))
}

interface LocatedLeaf extends RecordLeaf {
  column: Column
}

/** The comparison with its column; FALSE, as in memory, when the database cannot evaluate it. */
function located(leaf: RecordLeaf, columns: Columns): Tree<LocatedLeaf> {
  const column = isRuleField(leaf.field) ? columns[leaf.field] : undefined
  const isAnswerable = treeOperators.includes(leaf.op) && textOf(leaf.value) !== undefined
  // Numbers are compared with numbers only.
  const isMixed = column?.type === 'int' && leaf.op !== 'like' && !isNumber(leaf.value)
  return column && isAnswerable && !isMixed ? { ...leaf, column } : NEVER
}

type Piece = string | { parameter: string }

function print(tree: Tree<LocatedLeaf>): Piece[] {
  if (!isBranch(tree)) return printLeaf(tree)
  if (tree.of.length === 0) return [tree.kind === 'all' ? 'true' : 'false']
  const joint = tree.kind === 'all' ? ' and ' : ' or '
  const parts = tree.of.flatMap((part, index) => [index === 0 ? '(' : joint, ...print(part)])
  return [...parts, ')']
}

function printLeaf({ op, value, column }: LocatedLeaf): Piece[] {
  const name = quoted(column.column)
  const text = `${name}::text collate "C"`
  if (op === 'like') return [`${text} like `, { parameter: `${escapedForLike(value)}%` }, '::text']

  // Cast to int8 and not to numeric, so that PostgreSQL can use an index on an integer column.
  if (column.type === 'int') return [`${name} ${op} `, { parameter: value }, `::${numericType(value)}`]
  if (isNumber(value))
    return [
      `case when ${text} ~ '${numberPattern}' then ${name}::text::numeric ${op} `,
      { parameter: value },
      '::numeric else false end',
    ]
  const compared = [`${text} ${op} `, { parameter: value }, '::text']
  // The value is not a number, so a column equal to it is none either; this plain comparison can use an index.
  return op === '=' ? compared : ['(', ...compared, ` and ${text} !~ '${numberPattern}')`]
}

function numericType(number: string): 'int8' | 'numeric' {
  return /^-?[0-9]{1,18}$/.test(number) ? 'int8' : 'numeric'
}

function escapedForLike(prefix: string): string {
  return prefix.replace(/[\\%_]/g, '\\$&')
}

const COLUMN_NAME = /^[a-z_][a-z0-9_]{0,62}([.][a-z_][a-z0-9_]{0,62})?$/

function quoted(column: string): string {
  if (!COLUMN_NAME.test(column)) throw new Error(`Not a column name: ${JSON.stringify(column)}`)
  return column
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')
}

function assemble(pieces: readonly Piece[]): SqlCondition {
  const strings = ['']
  const values: string[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      strings.push((strings.pop() ?? '') + piece)
    } else {
      values.push(piece.parameter)
      strings.push('')
    }
  }
  return { strings, values }
}
