import {
  reportDefinition,
  type ReportDefinition,
  type ReportDraft,
} from '@uplink/contract/reports/definition'
import type { SetGridFilter } from '@uplink/contract/reports/run-routes'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ResolveContext } from '../engine'
import { guardFor } from '../raw/guards'
import type { ResolvedReport } from '../resolve/model'
import { resolve } from '../resolve/resolve'
import { compile, writeAsQuery } from '../sql/compile'
import { savedReports } from './random-reports.factory'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'
import { typicalReports, type Typical } from './typical.factory'

// A report of the builder, written out as a query and read as one that a person wrote, has the same rows.

// the written query asks for both ends of a span by themselves
const parameters = {
  day: '2026-11-01',
  open: 'open',
  days: ['2026-10-01', '2026-11-30'],
  days_from: '2026-10-01',
  days_to: '2026-11-30',
}

const firstBills: ReportDraft = {
  tables: [{ name: 'bills', query_alias: 'x' }],
  selections: [{ column: 'x.id', alias: 'Bill no.' }, { column: 'x.amount' }],
  have_order_by: 'yes',
  set_limit: 'yes',
  query_clause: { order_columns: ['x.id'], limit_value: 3 },
}
const saved = new Map(
  [...savedReports, [3, reportDefinition.parse(firstBills)] as const].map(([id, definition]) => [
    id,
    { id, definition },
  ]),
)

/** Reports that ask each run for something, in all ways. */
const asking = (filter: object): ReportDraft => ({
  tables: [{ name: 'bills', query_alias: 'a' }],
  selections: [{ column: 'a.id' }, { column: 'a.amount' }],
  query_filters: 'yes',
  filter_group: [{ query_filters: [{ is_param: 'yes', ...filter }] }],
  have_order_by: 'yes',
  query_clause: { order_columns: ['a.id'] },
})

const askingReports: Record<string, Typical> = {
  'filters on columns of the tables': {
    tables: [{ name: 'bills', query_alias: 'a' }],
    selections: [{ column: 'a.id' }],
    have_order_by: 'yes',
    query_clause: { order_columns: ['a.id'] },
    grid_filters: [{ column: 'a.status', alias: 'Status' }],
    screen: [{ name: 'Status', value: ['open', 'paid'] }],
  },
  'before a day': asking({ filter: 'a.due_on', operators: 'less', value: 'day' }),
  'on a day of instants': asking({ filter: 'a.made_at', value: 'day' }),
  'after a day of instants': asking({ filter: 'a.made_at', operators: 'greater', value: 'day' }),
  'between days of instants': asking({ filter: 'a.made_at', operators: 'between', value: 'days' }),
  'between days': asking({ filter: 'a.due_on', operators: 'between', value: 'days' }),
  'one of a list': asking({ filter: 'a.status', operators: 'in', value: 'open' }),
  'none of a list': asking({ filter: 'a.status', operators: 'not_in', value: 'open' }),
  'not one': asking({ filter: 'a.status', operators: 'not_equal', value: 'open' }),
  'a part of a text': asking({ filter: 'a.status', operators: 'contains', value: 'open' }),
  'a value with everything in it': {
    ...asking({}),
    filter_group: [
      { query_filters: [{ filter: 'a.status', value: String.raw`it's {{open}} \ "x" $1 ?`, radio: 'or' }] },
      { filter_type: 'or', query_filters: [{ filter: 'a.status', operators: 'contains', value: '{{{' }] },
      { filter_type: 'or', query_filters: [{ filter: 'a.units', operators: 'in', value: ['1', '2', '3'] }] },
    ],
  },
}

describe('a report written as a query', () => {
  const servers: Server[] = []
  beforeAll(async () => {
    servers.push(await postgresqlWithShop(inject('database')))
    const mariadb = await mariadbWithShop()
    if (mariadb) servers.push(mariadb)
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  async function resolved(
    server: Server,
    definition: ReportDefinition,
    screen: readonly SetGridFilter[] = [],
  ) {
    const context: ResolveContext = {
      catalogue: server.catalogue,
      savedReports: saved,
      viewer: { id: 3, organization_id: 5 },
      rows: () => 'all',
      now: new Date('2026-11-22T06:30:00.000Z'),
      timeZone: 'Asia/Dhaka',
      parameters,
      gridFilters: screen,
      linkHosts: [],
    }
    const answer = resolve(definition, context, await guardFor(server.dialect))
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
    return answer.report
  }
  const rowsOf = async (server: Server, report: ResolvedReport, types: ReturnType<typeof typesOf>) => {
    const { sql, parameters } = compile(report, server.dialect)
    return server.ask(sql, parameters, types)
  }
  const typesOf = (server: Server, report: ResolvedReport) =>
    compile(report, server.dialect).columns.map(({ type }) => type)

  const all = { ...typicalReports, ...askingReports }
  // its filters on sums cannot stand where those on columns do
  const names = Object.keys(all).filter((name) => name !== 'what is set on the screen')
  it.each(names)('%s has the same rows', async (name) => {
    const { screen, page: _, ...draft } = all[name]!
    const built = reportDefinition.parse({ ...draft, set_limit: 'no' })
    for (const server of servers) {
      const report = await resolved(server, built, screen)
      const plain = await resolved(server, built)
      if (report.kind !== 'built' || plain.kind !== 'built') continue
      const columns = built.grid_filters.map(({ column }) => column)
      const { query, parameters: requests } = writeAsQuery(plain, server.dialect, columns)
      const own = reportDefinition.parse({
        ...built,
        query_type: 'raw_query',
        raw_query: query,
        parameters: requests,
      })
      const raw = await resolved(server, own, screen)
      const types = typesOf(server, report)
      const expected = await rowsOf(server, report, types)
      expect(await rowsOf(server, raw, types), `${server.dialect}: ${query}`).toEqual(expected)
    }
  })
})
