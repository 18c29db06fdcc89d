import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import { sql } from 'kysely'
import type { Dialect, Sql } from '../dialects/dialect'
import { mysql } from '../dialects/mysql'
import { postgresql } from '../dialects/postgresql'
import type { CompiledReport, CompileOptions } from '../engine'
import type { BuiltReport, Condition, Order, ResolvedReport } from '../resolve/model'
import { columnNamed } from '../resolve/scope'
import { conditionSql } from './conditions'
import { expressionSql } from './expressions'
import { fromSql } from './from'
import { askedOrder, orderSql } from './order'
import { compileRaw, innerRawSql } from './raw'

const dialects: Record<ReportDialect, Dialect> = { postgresql, mysql }

/** A resolved report as one statement for this kind of database. */
export function compile(
  report: ResolvedReport,
  name: ReportDialect,
  options: CompileOptions = {},
): CompiledReport {
  const dialect = dialects[name]
  if (report.kind === 'raw') return compileRaw(dialect, report, options)
  const columns = report.outputs.map(({ column }) => column)
  return { ...dialect.compile(pageSql(dialect, report, options)), columns, readAtMost: null }
}

/**
 * A report of the builder as a query for its author to go on with: its values are written into it, what a run asks for
 * stands as `{{name}}`, and the place of its grid filters as `{{filters}}`. The report's own limit is left to the report.
 */
export function writeAsQuery(
  report: BuiltReport,
  name: ReportDialect,
  gridColumns: readonly string[],
): { query: string; parameters: readonly ReportParameter[] } {
  const parameters = new Map<string, ReportParameter>()
  const asking: Dialect = {
    ...dialects[name],
    ask(parameter) {
      if (!parameters.has(parameter.name)) parameters.set(parameter.name, parameter)
      return sql.raw(`{{${parameter.name}}}`)
    },
  }
  const filtered = { ...report, where: withPlace(report, gridColumns) }
  const query = asking.write(selectSql(asking, filtered, report.order, false))
  return { query, parameters: [...parameters.values()] }
}

/** Filters on columns of the tables are applied before grouping; filters on anything else around the query. */
function withPlace({ from, where }: BuiltReport, gridColumns: readonly string[]): Condition | null {
  const sources = from.map(({ source }) => source)
  if (gridColumns.length === 0 || !gridColumns.every((column) => columnNamed(sources, column))) return where
  const place: Condition = { kind: 'raw', text: '{{filters}}' }
  return where ? { kind: 'and', of: [where, place] } : place
}

/** The requested rows. */
function pageSql(dialect: Dialect, report: BuiltReport, { limit, offset, sort }: CompileOptions): Sql {
  const asked = sort === undefined ? undefined : askedOrder(report.outputs, sort)
  const own = report.order.filter(({ output }) => output === null || output !== asked?.output)
  const isStable = asked !== undefined || offset !== undefined
  if (!asked || report.limit === null) {
    const rest = report.limit === null ? undefined : Math.max(0, report.limit - (offset ?? 0))
    const rows = rest === undefined ? limit : Math.min(rest, limit ?? rest)
    const order = asked ? [asked, ...own] : report.order
    return sql`${selectSql(dialect, report, order, isStable)}${limitSql(rows, offset)}`
  }
  // The report's own order and limit decide which rows it has; the viewer's order only sorts these.
  const rows = sql`${selectSql(dialect, report, report.order, true)}${limitSql(report.limit)}`
  const name = (each: string) => sql.id('report', each)
  const all = sql.join(report.outputs.map(({ sqlName }) => name(sqlName)))
  const order = dialect.ordered(name(asked.output.sqlName), asked.direction)
  const ties = report.outputs.filter((output) => output !== asked.output)
  const stable = sql.join([order, ...ties.map(({ sqlName }) => name(sqlName))])
  return sql`select ${all}\nfrom (\n${rows}\n) as ${sql.id('report')}\norder by ${stable}${limitSql(limit, offset)}`
}

function limitSql(limit?: number, offset?: number): Sql {
  const skip = offset ? sql` offset ${sql.lit(offset)}` : sql``
  return limit === undefined ? sql`` : sql`\nlimit ${sql.lit(limit)}${skip}`
}

/** A nested report: its order matters only if a limit makes it decide which rows there are. */
function innerSql(dialect: Dialect, report: ResolvedReport): Sql {
  if (report.kind === 'raw') return innerRawSql(dialect, report)
  if (report.limit === null) return selectSql(dialect, report, [], false)
  return sql`${selectSql(dialect, report, report.order, report.order.length > 0)}${limitSql(report.limit)}`
}

function selectSql(dialect: Dialect, report: BuiltReport, order: readonly Order[], isStable: boolean): Sql {
  const { outputs, where, having, groups } = report
  const selected = outputs.map(
    ({ expression, sqlName }) => sql`${expressionSql(dialect, expression)} as ${sql.id(sqlName)}`,
  )
  const from = fromSql(dialect, report, (inner) => innerSql(dialect, inner))
  const grouped = (groups ?? []).map((group) => expressionSql(dialect, group))
  const parts = [
    sql`select ${sql.join(selected)}\nfrom ${from}`,
    where ? sql`\nwhere ${conditionSql(dialect, where)}` : sql``,
    grouped.length > 0 ? sql`\ngroup by ${sql.join(grouped)}` : sql``,
    having ? sql`\nhaving ${conditionSql(dialect, having)}` : sql``,
    orderSql(dialect, report, order, isStable),
  ]
  return sql.join(parts, sql``)
}
