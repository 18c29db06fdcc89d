import { fieldsOf, isFields, listOf, namesIn } from './syntax'

/** The name of a result's column that its query does not name, as PostgreSQL's FigureColname finds it. */
export function outputName(val: unknown): string {
  return found(val)?.name ?? '?column?'
}

interface Found {
  name: string
  /** A cast or CASE outside gives no other name. */
  isFirm: boolean
}

const firm = (name: string | undefined): Found | undefined =>
  name === undefined ? undefined : { name, isFirm: true }

function found(val: unknown): Found | undefined {
  const [kind = '', fields] = isFields(val) ? (Object.entries(val)[0] ?? []) : []
  if (!isFields(fields)) return undefined
  switch (kind) {
    case 'CoalesceExpr':
      return firm('coalesce')
    case 'A_ArrayExpr':
      return firm('array')
    case 'GroupingFunc':
      return firm('grouping')
    case 'ColumnRef':
      return firm(namesIn(fields['fields']).at(-1))
    case 'FuncCall':
      return firm(namesIn(fields['funcname']).at(-1))
    case 'A_Expr':
      return fields['kind'] === 'AEXPR_NULLIF' ? firm('nullif') : undefined
    case 'MinMaxExpr':
      return firm(fields['op'] === 'IS_GREATEST' ? 'greatest' : 'least')
    case 'SQLValueFunction':
      return firm(
        String(fields['op'])
          .replace(/^SVFOP_|_N$/g, '')
          .toLowerCase(),
      )
    case 'TypeCast':
      return ofCast(fields)
    case 'CaseExpr': {
      const inner = found(fields['defresult'])
      return inner?.isFirm ? inner : { name: 'case', isFirm: false }
    }
    case 'SubLink':
      return ofQuery(fields['subLinkType'], fields['subselect'])
    default:
      return undefined
  }
}

function ofCast(fields: Readonly<Record<string, unknown>>): Found | undefined {
  const inner = found(fields['arg'])
  const { names } = isFields(fields['typeName']) ? fields['typeName'] : {}
  const type = namesIn(names).at(-1)
  return inner?.isFirm || type === undefined ? inner : { name: type, isFirm: false }
}

function ofQuery(type: unknown, query: unknown): Found | undefined {
  if (type === 'EXISTS_SUBLINK') return firm('exists')
  if (type === 'ARRAY_SUBLINK') return firm('array')
  if (type !== 'EXPR_SUBLINK') return undefined
  let select = fieldsOf(query, 'SelectStmt')
  while (isFields(select['larg'])) select = select['larg']
  if (listOf(select['valuesLists']).length > 0) return firm('column1')
  const { name, val } = fieldsOf(listOf(select['targetList'])[0], 'ResTarget')
  return firm(typeof name === 'string' ? name : outputName(val))
}
