import { type GuardedTable, NotAllowed } from '../guard'
import { outputName } from './output-names'
import { characterAt } from './walk'
import { fieldsOf, isFields, listOf, namesIn, type Fields } from './syntax'

// What a column's name means, by PostgreSQL's own rules of scope. It has three meanings for `p.name`: a column, a function
// called with a row of `p`, and a system column; and two for `p`: a column, and a whole row. Here there are columns only, and
// of a table those that are listed. Where PostgreSQL could find another one that is not listed, the tree is changed so that
// it cannot: `*` becomes the listed columns, a name from further out gets its table.

/** A column as it is seen in a query: its name, and the names by which it is reached; none: by its own name only. */
interface Exposed {
  name: string
  by: readonly string[] | undefined
}

/** A table or query of FROM, as it can be named. */
interface Source {
  called: string
  columns: readonly string[]
}

/** What is seen at a place: the sources of the query, and around it those of the query outside. */
interface Scope {
  sources: readonly Source[]
  exposed: readonly Exposed[]
  up: Scope | undefined
}

/** The queries of `with` and their columns. */
type Queries = ReadonlyMap<string, readonly string[]>

interface Around {
  tables: readonly GuardedTable[]
  /** The text that was parsed. */
  text: string
  queries: Queries
  /** What the query outside shows. */
  up: Scope | undefined
  /** Another query reads it: its columns get their names. */
  isNested: boolean
}

/** What FROM shows so far. */
type Shown = Pick<Scope, 'sources' | 'exposed'>

const nothing: Shown = { sources: [], exposed: [] }
const both = (one: Shown, two: Shown): Shown => ({
  sources: [...one.sources, ...two.sources],
  exposed: [...one.exposed, ...two.exposed],
})

/** Throws `NotAllowed` unless every column of a query, whose tables have been checked, is a listed one. Changes the tree. */
export function resolveColumns(select: Fields, text: string, tables: readonly GuardedTable[]): void {
  queryColumns(select, { tables, text, queries: new Map(), up: undefined, isNested: false })
}

/** Checks a query and returns the names of its columns. */
function queryColumns(select: Fields, given: Around): readonly string[] {
  const around = { ...given, queries: withQueries(select, given) }
  const { up } = around
  const bare = { ...nothing, up }
  for (const field of ['limitCount', 'limitOffset']) resolve(select[field], bare, around)
  if (isFields(select['larg']) && isFields(select['rarg'])) {
    const columns = queryColumns(select['larg'], around)
    queryColumns(select['rarg'], around)
    const exposed = columns.map((name) => ({ name, by: undefined }))
    resolve(select['sortClause'], { sources: [], exposed, up }, around)
    return columns
  }
  const rows = listOf(select['valuesLists'])
  if (rows.length > 0) {
    resolve(rows, bare, around)
    resolve(select['sortClause'], bare, around)
    return listOf(fieldsOf(rows[0], 'List')['items']).map((_, index) => `column${index + 1}`)
  }
  let shown = nothing
  for (const item of listOf(select['fromClause'])) shown = both(shown, fromItem(item, shown, around))
  return selected(select, { ...shown, up }, around)
}

/** PostgreSQL's own limit. */
const maxColumns = 1664

/** The clauses of a SELECT, with what FROM shows. */
function selected(select: Fields, scope: Scope, around: Around): readonly string[] {
  const targets: { ResTarget: Fields }[] = []
  for (const each of listOf(select['targetList'])) {
    const target = fieldsOf(each, 'ResTarget')
    const stars = starColumns(target['val'], scope)
    if (stars) targets.push(...stars.map((val) => ({ ResTarget: { val, location: target['location'] } })))
    else {
      resolve(target['val'], scope, around)
      targets.push({ ResTarget: target })
    }
    if (targets.length > maxColumns) throw new NotAllowed(`A query has at most ${maxColumns} columns`)
  }
  if (targets.length === 0 && listOf(select['targetList']).length > 0)
    throw new NotAllowed('There is no table for *')
  select['targetList'] = targets
  const names = targets.map(({ ResTarget: { name, val } }: { ResTarget: Fields }) =>
    typeof name === 'string' ? name : outputName(val),
  )
  if (around.isNested) for (const [index, each] of targets.entries()) nameTarget(each.ResTarget, names[index])
  for (const field of ['whereClause', 'havingClause', 'windowClause']) resolve(select[field], scope, around)
  // these may name an output column; PostgreSQL looks for one first in ORDER BY, and last in the others
  const isPlain = (index: number) => {
    const { name, val } = targets[index]?.ResTarget as Fields
    return typeof name === 'string' || (isFields(val) && 'ColumnRef' in val)
  }
  const placeOf = (node: unknown) => {
    const { fields } = fieldsOf(node, 'ColumnRef')
    const [name, second] = namesIn(fields)
    return second === undefined && name !== undefined ? names.indexOf(name) : -1
  }
  for (const each of listOf(select['sortClause'])) {
    const by = fieldsOf(each, 'SortBy')
    const place = placeOf(by['node'])
    if (place < 0) resolve(by['node'], scope, around)
    else if (!isPlain(place)) by['node'] = numbered(place)
  }
  const byPlace = (node: unknown): unknown => {
    const set = fieldsOf(node, 'GroupingSet')
    if (Array.isArray(set['content'])) set['content'] = set['content'].map(byPlace)
    const place = placeOf(node)
    const isSeen = place < 0 || scope.exposed.some(({ name }) => name === names[place])
    if (isSeen && !('content' in set)) resolve(node, scope, around)
    return isSeen ? node : numbered(place)
  }
  for (const field of ['groupClause', 'distinctClause'])
    if (Array.isArray(select[field])) select[field] = (select[field] as unknown[]).map(byPlace)
  return names
}

/** Gives an output column the name that it has anyhow, so that it is certain. */
function nameTarget(target: Fields, name: string | undefined): void {
  target['name'] ??= name
}

const numbered = (place: number) => ({ A_Const: { ival: { ival: place + 1 } } })

/** The queries before a query, each of which knows the earlier ones. */
function withQueries({ withClause }: Fields, around: Around): Queries {
  const queries = new Map(around.queries)
  for (const each of listOf(isFields(withClause) ? withClause['ctes'] : undefined)) {
    const { ctename, aliascolnames, ctequery } = fieldsOf(each, 'CommonTableExpr')
    const select = fieldsOf(ctequery, 'SelectStmt')
    const columns = queryColumns(select, { ...around, queries, isNested: true })
    queries.set(String(ctename), renamed(columns, aliascolnames))
  }
  return queries
}

function renamed(columns: readonly string[], given: unknown): readonly string[] {
  const names = namesIn(given)
  return columns.map((name, index) => names[index] ?? name)
}

/** What an item of FROM shows. `before`: what earlier items show to it, if it is LATERAL. */
function fromItem(item: unknown, before: Shown, around: Around): Shown {
  if (isFields(item) && 'RangeVar' in item) return rangeVar(item, around)
  if (isFields(item) && 'JoinExpr' in item) return join(fieldsOf(item, 'JoinExpr'), before, around)
  const { lateral, subquery, alias } = fieldsOf(item, 'RangeSubselect')
  const up = lateral === true ? { ...before, up: around.up } : around.up
  const columns = queryColumns(fieldsOf(subquery, 'SelectStmt'), { ...around, up, isNested: true })
  return shownAs(alias, columns)
}

function shownAs(alias: unknown, columns: readonly string[]): Shown {
  if (!isFields(alias)) return { sources: [], exposed: columns.map((name) => ({ name, by: undefined })) }
  const called = String(alias['aliasname'])
  const names = renamed(columns, alias['colnames'])
  return {
    sources: [{ called, columns: names }],
    exposed: names.map((name) => ({ name, by: [called, name] })),
  }
}

/** A query of `with` has no schema; every table has got one. */
function rangeVar(item: Fields, { tables, queries }: Around): Shown {
  const range = fieldsOf(item, 'RangeVar')
  const { schemaname, relname, alias } = range
  if (schemaname === undefined) {
    const columns = queries.get(String(relname)) ?? []
    return shownAs(alias ?? { aliasname: relname }, columns)
  }
  const table = tables.find((each) => each.schema === schemaname && each.table === relname)
  const columns = table?.columns.map(({ name }) => name) ?? []
  // new names go to all columns by their place, those that are not listed included
  if (isFields(alias) && alias['colnames'] !== undefined) {
    const plain = { ...range, alias: { aliasname: relname } }
    const targetList = columns.map((name) => ({ ResTarget: { val: columnRef([name]) } }))
    const query = { targetList, fromClause: [{ RangeVar: plain }], limitOption: 'LIMIT_OPTION_DEFAULT' }
    delete item['RangeVar']
    item['RangeSubselect'] = { subquery: { SelectStmt: { ...query, op: 'SETOP_NONE' } }, alias }
  }
  return shownAs(alias, columns)
}

const columnRef = (names: readonly string[]) => ({
  ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) },
})

function join(fields: Fields, before: Shown, around: Around): Shown {
  const left = fromItem(fields['larg'], before, around)
  const right = fromItem(fields['rarg'], both(before, left), around)
  if (fields['isNatural'] === true) {
    // written out, because columns that are not listed would join too
    const names = left.exposed.filter(({ name }) => right.exposed.some((other) => other.name === name))
    delete fields['isNatural']
    if (names.length > 0) fields['usingClause'] = names.map(({ name: sval }) => ({ String: { sval } }))
    else fields['quals'] = { A_Const: { boolval: { boolval: true } } }
  }
  const using = namesIn(fields['usingClause'])
  for (const name of using)
    for (const side of [left, right])
      if (!side.exposed.some((each) => each.name === name)) throw new NotAllowed(`There is no column ${name}`)
  resolve(fields['quals'], { ...both(left, right), up: around.up }, around)
  const isOther = ({ name }: Exposed) => !using.includes(name)
  const merged = using.map((name): Exposed => {
    const side = fields['jointype'] === 'JOIN_RIGHT' ? right : left
    const found = side.exposed.find((each) => each.name === name)
    return { name, by: fields['jointype'] === 'JOIN_FULL' ? undefined : found?.by }
  })
  const exposed = [...merged, ...left.exposed.filter(isOther), ...right.exposed.filter(isOther)]
  const { alias } = fields
  if (!isFields(alias)) return { sources: [...left.sources, ...right.sources], exposed }
  if (alias['colnames'] !== undefined)
    throw new NotAllowed('Give the columns of a join their names in a query in brackets')
  return shownAs(
    alias,
    exposed.map(({ name }) => name),
  )
}

/** Checks all columns that are named in an expression or a list of them. */
function resolve(given: unknown, scope: Scope, around: Around): void {
  if (Array.isArray(given)) for (const each of given) resolve(each, scope, around)
  if (!isFields(given)) return
  for (const [kind, fields] of Object.entries(given))
    if (kind === 'ColumnRef' && isFields(fields)) column(fields, scope, around)
    else if (kind === 'SelectStmt' && isFields(fields))
      queryColumns(fields, { ...around, up: scope, isNested: false })
    else resolve(fields, scope, around)
}

/** The nearest source of this name. */
function sourceCalled(called: string, scope: Scope | undefined): Source | undefined {
  for (let each = scope; each; each = each.up) {
    const found = each.sources.find((source) => source.called === called)
    if (found) return found
  }
  return undefined
}

function column(fields: Fields, scope: Scope, { text }: Around): void {
  const names = namesIn(fields['fields'])
  const [first = '', second] = names
  const refuse = (said: string): never => {
    const { location } = fields
    throw new NotAllowed(said, typeof location === 'number' ? characterAt(text, location) : undefined)
  }
  if (names.includes('*')) refuse(`${names.join('.')} is not allowed here: name the columns`)
  if (names.length === 2 && second !== undefined) {
    if (sourceCalled(first, scope)?.columns.includes(second)) return
  } else if (names.length === 1) {
    for (let each: Scope | undefined = scope; each; each = each.up) {
      const found = each.exposed.find(({ name }) => name === first)
      if (!found) continue
      if (each === scope) return
      // from further out: a column that is not listed could be nearer
      const [called = '', name = ''] = found.by ?? []
      const isSame = each.sources.some((source) => source === sourceCalled(called, scope))
      if (!isSame) refuse(`Name the table of ${first}: write it as table.column`)
      Object.assign(fields, columnRef([called, name]).ColumnRef)
      return
    }
    if (sourceCalled(first, scope)) refuse(`${first} is a table here: name its columns`)
  }
  refuse(`There is no column ${names.join('.')}`)
}

/** The columns of `*` or `p.*`, where it stands for columns of the result; undefined for anything else. */
function starColumns(val: unknown, scope: Scope): ReturnType<typeof columnRef>[] | undefined {
  const { fields } = fieldsOf(val, 'ColumnRef')
  if (!listOf(fields).some((each) => isFields(each) && 'A_Star' in each)) return undefined
  const names = namesIn(fields)
  if (names.length === 1) return scope.exposed.map(({ name, by }) => columnRef(by ?? [name]))
  const source = names.length === 2 ? sourceCalled(names[0] ?? '', scope) : undefined
  if (!source) throw new NotAllowed(`There is no table ${names.slice(0, -1).join('.')} in this query`)
  return source.columns.map((name) => columnRef([source.called, name]))
}
