/** A node's fields, as the parser returns them: text, numbers, lists, and nodes under the name of their kind. */
export type Fields = Record<string, unknown>

/** Whether a value of the parser's tree is a node, and no text, number or list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of the tree; the empty one where there is none. */
export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])

/** The fields of a node, if it is of this kind. */
export function fieldsOf(node: unknown, kind: string): Fields {
  const fields = isFields(node) ? node[kind] : undefined
  return isFields(fields) ? fields : {}
}

/** The texts of a list of names. */
export const namesIn = (given: unknown): string[] =>
  listOf(given).map((each) => {
    const { sval } = fieldsOf(each, 'String')
    return typeof sval === 'string' ? sval : '*'
  })

// What a raw query may contain on PostgreSQL: the kinds of nodes in its own parser's tree, and the fields of each.
// Everything else is refused.

/** A field is a plain value, a node or a list of nodes with their kinds, or a node of this kind. */
type Field = 'value' | 'nodes' | { kind: string }

const value = 'value'
const nodes = 'nodes'
const query: Field = { kind: 'SelectStmt' }
const alias: Field = { kind: 'Alias' }
const type: Field = { kind: 'TypeName' }

export const allowedNodes: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  SelectStmt: {
    distinctClause: nodes,
    targetList: nodes,
    fromClause: nodes,
    whereClause: nodes,
    groupClause: nodes,
    groupDistinct: value,
    havingClause: nodes,
    windowClause: nodes,
    valuesLists: nodes,
    sortClause: nodes,
    limitOffset: nodes,
    limitCount: nodes,
    limitOption: value,
    withClause: { kind: 'WithClause' },
    op: value,
    all: value,
    larg: query,
    rarg: query,
  },
  ResTarget: { name: value, val: nodes },
  WithClause: { ctes: nodes },
  CommonTableExpr: { ctename: value, aliascolnames: nodes, ctematerialized: value, ctequery: nodes },
  RangeVar: { schemaname: value, relname: value, inh: value, relpersistence: value, alias },
  RangeSubselect: { lateral: value, subquery: nodes, alias },
  JoinExpr: {
    jointype: value,
    isNatural: value,
    larg: nodes,
    rarg: nodes,
    usingClause: nodes,
    quals: nodes,
    alias,
  },
  Alias: { aliasname: value, colnames: nodes },
  ColumnRef: { fields: nodes },
  A_Star: {},
  String: { sval: value },
  Integer: { ival: value },
  List: { items: nodes },
  A_Const: { isnull: value, ival: value, fval: value, sval: value, boolval: value },
  ParamRef: { number: value },
  A_Expr: { kind: value, name: nodes, lexpr: nodes, rexpr: nodes },
  BoolExpr: { boolop: value, args: nodes },
  NullTest: { arg: nodes, nulltesttype: value, argisrow: value },
  BooleanTest: { arg: nodes, booltesttype: value },
  CaseExpr: { arg: nodes, args: nodes, defresult: nodes },
  CaseWhen: { expr: nodes, result: nodes },
  CoalesceExpr: { args: nodes },
  MinMaxExpr: { op: value, args: nodes },
  TypeCast: { arg: nodes, typeName: type },
  TypeName: { names: nodes, typmods: nodes, typemod: value, arrayBounds: nodes },
  A_ArrayExpr: { elements: nodes },
  FuncCall: {
    funcname: nodes,
    args: nodes,
    agg_order: nodes,
    agg_filter: nodes,
    over: { kind: 'WindowDef' },
    agg_star: value,
    agg_distinct: value,
    agg_within_group: value,
    funcformat: value,
  },
  WindowDef: {
    name: value,
    refname: value,
    partitionClause: nodes,
    orderClause: nodes,
    frameOptions: value,
    startOffset: nodes,
    endOffset: nodes,
  },
  SortBy: { node: nodes, sortby_dir: value, sortby_nulls: value },
  GroupingSet: { kind: value, content: nodes },
  GroupingFunc: { args: nodes },
  SQLValueFunction: { op: value, typmod: value },
  SubLink: { subLinkType: value, testexpr: nodes, operName: nodes, subselect: nodes },
}

/** Not allowed in an expression of the builder, which is evaluated for one row. */
export const notInExpressions: readonly string[] = [
  'SelectStmt',
  'SubLink',
  'A_Star',
  'ParamRef',
  'GroupingFunc',
  'WindowDef',
]

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/**
 * Functions of one row's values. None of them reads tables, files, settings or the network, waits, or returns several
 * rows.
 */
export const rowFunctions = words(`
  abs ceil ceiling floor round trunc mod power sqrt sign div exp ln log
  length char_length character_length lower upper initcap btrim ltrim rtrim trim substring substr left right position strpos
  replace translate reverse split_part concat concat_ws starts_with overlay ascii chr md5 to_hex quote_nullable
  like_escape regexp_replace regexp_match
  now transaction_timestamp statement_timestamp date_trunc date_part extract age make_date make_interval to_char to_date
  to_timestamp to_number timezone justify_days justify_hours date_bin isfinite
  coalesce nullif greatest least num_nulls num_nonnulls array_length cardinality array_to_string array_position
  width_bucket
`)

/** Functions of many rows. */
export const groupFunctions = words(`
  count sum avg min max bool_and bool_or every string_agg array_agg stddev stddev_pop stddev_samp variance var_pop var_samp
  percentile_cont percentile_disc mode corr regr_slope regr_intercept
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
`)

export const allowedTypes = words(`
  text varchar bpchar char character int2 int4 int8 int integer bigint smallint numeric decimal float4 float8 real
  bool boolean date time timestamp timestamptz timetz interval uuid
  money inet cidr macaddr macaddr8 bit varbit citext json jsonb pg_lsn
`)

export const allowedOperators = words('+ - * / % ^ = <> != < > <= >= || ~~ !~~ ~~* !~~* ->> -> #>>')

export const allowedKinds = words(`
  AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN AEXPR_BETWEEN_SYM AEXPR_NOT_BETWEEN_SYM BETWEEN
`)

/** Today and now, but not the account that is signed in to the database. */
export const allowedValueFunctions = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP
  SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP_N
`)
