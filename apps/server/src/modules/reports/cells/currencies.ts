import { reportDefinition, type ReportDefinition } from '@uplink/contract/reports/definition'
import { aliasesOf } from '@uplink/report-engine/words/outputs'
import type { Database } from '#platform/database/kysely'

/** More would not be named. */
const named = 4

/** The tables of the portal's database whose rows say in which currency their amounts are. */
const withCurrency = new Set(['invoices', 'payments', 'orders'])

/**
 * The report that tells in which currencies the amounts of another one are: of the same tables and filters, so of the rows that were
 * added up. Undefined where no table says it.
 */
export function currenciesReport(report: ReportDefinition): ReportDefinition | undefined {
  if (report.query_type !== 'query_builder') return undefined
  const aliases = aliasesOf(report.tables)
  const at = report.tables.findIndex(
    ({ object_type, name }) => object_type === 'table' && withCurrency.has(name),
  )
  if (at < 0) return undefined
  const column = `${aliases[at] ?? ''}.currency`
  const { selections, select_aggregates } = reportDefinition.parse({
    selections: [{ column, alias: 'currency' }],
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'rows' }],
  })
  return {
    ...report,
    selections,
    have_aggregate_function: 'yes',
    select_aggregates,
    have_group_by: 'yes',
    have_order_by: 'no',
    set_limit: 'no',
    query_clause: { ...report.query_clause, columns: [column] },
    add_graph: 'no',
    set_custom_action: 'no',
  }
}

export const currenciesNamed = named

/** Whether organizations have more than one currency: where all have the same, nobody asks which. */
export async function areCurrenciesMixed(db: Database): Promise<boolean> {
  const found = await db.selectFrom('organizations').select('currency').distinct().limit(2).execute()
  return found.length > 1
}
