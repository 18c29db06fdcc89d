import { type GuardedTable, type GuardedTables, NotAllowed } from '../guard'
import {
  allowedKinds,
  allowedNodes,
  allowedOperators,
  allowedTypes,
  allowedValueFunctions,
  groupFunctions,
  notInExpressions,
  rowFunctions,
  fieldsOf,
  isFields,
  listOf,
  namesIn,
  type Fields,
} from './syntax'

/** The state of a walk over a tree: what is allowed, and what was found. */
export interface Walk {
  /** The aliases of the builder's report, for one of its expressions; absent for a whole query. */
  expressionOf?: GuardedTables
  tables: readonly GuardedTable[]
  /** How many parameters there are. */
  parameters: number
  /** The text that was parsed. */
  text: string
  /** The tables found, `schema.table`. */
  met: Set<string>
}

/** The initial state of a walk. */
export function newWalk(given: Pick<Walk, 'tables' | 'parameters' | 'text' | 'expressionOf'>): Walk {
  return { ...given, met: new Set() }
}

/** The position in characters of one in bytes, in which the parser tells them. */
export function characterAt(text: string, byte: number | undefined): number | undefined {
  return byte === undefined
    ? undefined
    : new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length
}

/** Where a node begins, in bytes, or else the first thing in it that tells where it does. */
export function byteOf(node: unknown): number | undefined {
  if (Array.isArray(node)) return node.map(byteOf).find((at) => at !== undefined)
  if (!isFields(node)) return undefined
  const { location } = node
  return typeof location === 'number' ? location : byteOf(Object.values(node))
}

/**
 * Throws `NotAllowed` at the first thing that is not on the lists. `around`: the names of the queries (`with x as …`)
 * that are known at this place. Adds the schema to every table, so that the session's search path does not matter.
 */
export function checkNode(walk: Walk, kind: string, fields: Fields, around: readonly string[]): void {
  try {
    checkParts(walk, kind, fields, around)
  } catch (error) {
    // the innermost node that tells its position names the place
    const isPlaced = !(error instanceof NotAllowed) || error.at !== undefined
    const at = isPlaced ? undefined : characterAt(walk.text, byteOf(fields))
    throw at === undefined ? error : new NotAllowed((error as NotAllowed).message, at)
  }
}

function checkParts(walk: Walk, kind: string, fields: Fields, around: readonly string[]): void {
  const known = Object.hasOwn(allowedNodes, kind) ? allowedNodes[kind] : undefined
  if (!known || (walk.expressionOf && notInExpressions.includes(kind))) throw new NotAllowed(sayKind(kind))
  const scope = kind === 'SelectStmt' ? withQueries(walk, fields, around) : around
  for (const [name, given] of Object.entries(fields)) {
    if (name === 'location' || name === 'rexpr_list_start' || name === 'rexpr_list_end') continue
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field) throw new NotAllowed(sayField(kind, name), characterAt(walk.text, byteOf(given)))
    if (field === 'value' || name === 'withClause') continue
    if (field === 'nodes') checkAny(walk, given, scope)
    else if (isFields(given)) checkNode(walk, field.kind, given, scope)
  }
  checks[kind]?.(walk, fields, scope)
}

/** Checks a node with its kind, or a list of such nodes. */
function checkAny(walk: Walk, given: unknown, around: readonly string[]): void {
  if (Array.isArray(given)) {
    for (const each of given) checkAny(walk, each, around)
    return
  }
  if (!isFields(given)) throw new NotAllowed('This could not be read')
  for (const [kind, fields] of Object.entries(given))
    checkNode(walk, kind, isFields(fields) ? fields : {}, around)
}

/** The queries before a query: each knows the earlier ones, and the query itself knows all of them. */
function withQueries(walk: Walk, { withClause }: Fields, around: readonly string[]): readonly string[] {
  if (!isFields(withClause)) return around
  if (withClause['recursive']) throw new NotAllowed('WITH RECURSIVE is not allowed')
  let scope = around
  for (const each of listOf(withClause['ctes'])) {
    checkAny(walk, each, scope)
    const query = fieldsOf(each, 'CommonTableExpr')
    scope = [...scope, String(query['ctename'])]
  }
  return scope
}

const textOf = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)

/** A name without a schema, or with `pg_catalog`; undefined for others. */
function ownName(names: readonly string[]): string | undefined {
  const [first, second] = names
  if (names.length === 1) return first
  return names.length === 2 && first === 'pg_catalog' ? second : undefined
}

const checks: Partial<Record<string, (walk: Walk, fields: Fields, around: readonly string[]) => void>> = {
  FuncCall(walk, { funcname, over, agg_star: star }) {
    const names = namesIn(funcname)
    const name = ownName(names) ?? ''
    const isRow = rowFunctions.has(name)
    const isGroup = groupFunctions.has(name)
    if (!isRow && !isGroup) throw new NotAllowed(`The function ${names.join('.')} is not allowed`)
    if (walk.expressionOf && (isGroup || over || star))
      throw new NotAllowed(`${name} adds up rows: use Aggregates for that`)
  },
  TypeName(_, { names }) {
    const name = ownName(namesIn(names))
    if (!name || !allowedTypes.has(name))
      throw new NotAllowed(`The type ${namesIn(names).join('.')} is not allowed`)
  },
  A_Expr(_, { kind, name }) {
    const names = namesIn(name)
    const [operator = ''] = names
    const isBetween = String(kind).includes('BETWEEN')
    if (names.length !== 1 || !(allowedOperators.has(operator) || isBetween))
      throw new NotAllowed(`The operator ${names.join('.')} is not allowed`)
    if (!allowedKinds.has(String(kind))) throw new NotAllowed(`${String(kind)} is not allowed`)
  },
  SubLink(_, { operName }) {
    const names = namesIn(operName)
    if (names.length > 1 || (names[0] !== undefined && !allowedOperators.has(names[0])))
      throw new NotAllowed(`The operator ${names.join('.')} is not allowed`)
  },
  SQLValueFunction(_, { op }) {
    if (!allowedValueFunctions.has(String(op)))
      throw new NotAllowed('A report may not ask which account is signed in')
  },
  ParamRef({ parameters }, { number }) {
    if (typeof number !== 'number' || number < 1 || number > parameters)
      throw new NotAllowed('Write a parameter as {{name}}')
  },
  ColumnRef({ expressionOf }, { fields }) {
    // those of a query have scopes
    if (!expressionOf) return
    const [alias = '', column = '', ...rest] = namesIn(fields)
    const isKnown = rest.length === 0 && (expressionOf.get(alias)?.includes(column) ?? false)
    if (!isKnown)
      throw new NotAllowed(`There is no column ${namesIn(fields).join('.')}: write it as alias.column`)
  },
  RangeVar(walk, fields, around) {
    const [schema, name] = [textOf(fields['schemaname']), textOf(fields['relname']) ?? '']
    if (fields['relpersistence'] !== 'p') throw new NotAllowed('Temporary tables are not allowed')
    if (schema === undefined && around.includes(name)) return
    const table = walk.tables.find((each) =>
      schema === undefined ? each.name === name : each.schema === schema && each.table === name,
    )
    if (!table) {
      const said = schema === undefined ? name : `${schema}.${name}`
      throw new NotAllowed(`There is no table ${said} in this connection`)
    }
    fields['schemaname'] = table.schema
    fields['relname'] = table.table
    fields['alias'] ??= { aliasname: name }
    walk.met.add(`${table.schema}.${table.table}`)
  },
}

function sayKind(kind: string): string {
  const statement = /^([A-Z][a-z]+)(?:[A-Z][a-z]*)*Stmt$/.exec(kind)?.[1]
  return statement
    ? `${statement.toUpperCase()} is not allowed: a report only reads.`
    : `${kind} is not allowed in a report`
}

function sayField(kind: string, name: string): string {
  if (name === 'intoClause') return 'SELECT INTO is not allowed: a report only reads.'
  if (name === 'lockingClause') return 'FOR UPDATE and FOR SHARE are not allowed: a report only reads.'
  return `This form of ${kind} is not allowed in a report (${name})`
}
