import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import type { ResolveContext } from '../engine'
import { shopCatalogue } from '../executed/shop.factory'
import { mysqlGuard } from '../raw/mysql/guard'
import { resolve } from './resolve'

/** All bills of the shop. */
export const bills = { tables: [{ name: 'bills', query_alias: 'a' }] } satisfies ReportDraft

/** The bills that pass this filter. */
export const asking = (filter: object): ReportDraft => ({
  ...bills,
  query_filters: 'yes',
  filter_group: [{ query_filters: [filter] }],
})

/** Sums by status. */
export const summed: ReportDraft = {
  ...bills,
  selections: [{ column: 'a.status' }],
  have_aggregate_function: 'yes',
  select_aggregates: [{ column: 'a.amount', alias: 'sum' }],
}

/** The report with this id used as a table. */
export const inside = (id: number): ReportDraft => ({
  tables: [{ object_type: 'query', selected_query: id, query_alias: 'q' }],
})

const saved = new Map(
  Object.entries<ReportDraft>({
    1: inside(1),
    2: inside(3),
    3: inside(2),
    4: { ...bills, report_name: 'Half made', selections: [{ column: 'a.gone' }] },
    5: inside(6),
    6: inside(7),
    7: inside(8),
    8: inside(9),
    9: inside(10),
    10: bills,
    12: { ...inside(12), report_name: 'Around', selections: [{ column: 'q.id' }] },
    11: asking({ filter: 'a.status', value: 'state', is_param: 'yes' }),
  }).map(([id, draft]) => [Number(id), { id: Number(id), definition: reportDefinition.parse(draft) }]),
)

export const base: ResolveContext = {
  catalogue: shopCatalogue('mysql', 'shop'),
  savedReports: saved,
  viewer: { id: 1, organization_id: null },
  rows: () => 'all',
  now: new Date('2026-11-22T06:30:00Z'),
  timeZone: 'Asia/Dhaka',
  linkHosts: ['maps.example.com'],
}

/** The problems of a report, each with its path. */
export function problemsOf(draft: ReportDraft, context: Partial<ResolveContext> = {}) {
  const answer = resolve(reportDefinition.parse(draft), { ...base, ...context }, mysqlGuard)
  return answer.ok ? [] : answer.problems.map(({ path, text }) => `${path}: ${text}`)
}
