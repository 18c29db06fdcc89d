import type { ReportTable } from '@uplink/contract/reports/definition'
import type { Builder } from '../builder'

type JoinType = ReportTable['table_join']['type']

/** The rows that a join gives, in words. */
export function rowsText(type: JoinType, name: string): string {
  return {
    join: 'rows found on both sides',
    leftJoin: 'all rows so far, with what is found',
    rightJoin: `all rows of ${name}, with what is found`,
    crossJoin: 'every row with every row',
  }[type]
}

/** The largest product of rows that a report can handle. */
const most = 10_000_000

/** A warning about a join whose result may be a surprise. */
export function warningOf({ report, sources, typeOf }: Builder, index: number): string | undefined {
  const join = report.tables[index]?.table_join
  if (!join) return undefined
  if (join.type === 'crossJoin') {
    const known = sources.slice(0, index + 1).map(({ rows }) => rows)
    const product = known.reduce<number>((sum, rows) => sum * Math.max(1, rows ?? 1), 1)
    return product > most
      ? `${Math.round(product / 1e6).toLocaleString('en')} million rows would come out. Join by columns instead.`
      : undefined
  }
  const conditions = [join, ...join.extra_conditions]
  if (conditions.every(({ condition }) => condition === '!='))
    return 'Nearly every pair matches. Add a second condition.'
  const apart = conditions.flatMap(({ column1, column2 }) => {
    const [one, other] = [typeOf(column1), typeOf(column2)]
    const kinds = one && other ? [kindOf(one), kindOf(other)] : []
    // of two kinds without text none ever matches, which the server says as a problem
    return new Set(kinds).size === 2 && kinds.includes('text') ? kinds.join(' = ') : []
  })
  return apart[0] === undefined ? undefined : `${apart[0]}: compared as text.`
}

const kindOf = (type: string) => ({ integer: 'number', decimal: 'number' })[type] ?? type
