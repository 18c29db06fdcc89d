import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import type { OutputColumn } from '@uplink/contract/reports/routes'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { CompileOptions, ResolveContext } from '../engine'
import { guardFor } from '../raw/guards'
import { countOfReport } from '../resolve/count'
import { resolve } from '../resolve/resolve'
import { compile } from '../sql/compile'
import { canSort } from '../sql/order'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'

// Reports in SQL as real databases run them: with a limit, sorted by the viewer, inside another report.

const servers: Server[] = []
beforeAll(async () => {
  servers.push(await postgresqlWithShop(inject('database')))
  const mariadb = await mariadbWithShop()
  if (mariadb) servers.push(mariadb)
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const known: OutputColumn[] = [
  { name: 'id', type: 'integer', source: null },
  { name: 'units', type: 'integer', source: null },
]
/** The bills with the highest numbers come first. */
const raw: ReportDraft = {
  query_type: 'raw_query',
  raw_query: 'select b.id, b.units from bills b order by b.id desc',
}
const limited: ReportDraft = { ...raw, set_limit: 'yes', query_clause: { limit_value: 5 } }
/** The numbers of the bills of that report. */
const around: ReportDraft = {
  tables: [{ object_type: 'query', selected_query: 1, query_alias: 'q' }],
  selections: [{ column: 'q.id' }],
}

async function resolved(server: Server, draft: ReportDraft, more: Partial<ResolveContext> = {}) {
  const context: ResolveContext = {
    catalogue: server.catalogue,
    savedReports: new Map(),
    viewer: { id: 1, organization_id: 1 },
    rows: () => 'all' as const,
    now: new Date(0),
    timeZone: 'Asia/Dhaka',
    linkHosts: [],
    outputColumns: known,
    parameters: {},
    ...more,
  }
  return resolve(reportDefinition.parse(draft), context, await guardFor(server.dialect))
}

async function reportOf(server: Server, draft: ReportDraft, more?: Partial<ResolveContext>) {
  const answer = await resolved(server, draft, more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  return answer.report
}

async function idsOf(
  server: Server,
  draft: ReportDraft,
  { more, ...page }: CompileOptions & { more?: Partial<ResolveContext> } = {},
) {
  const { sql, parameters } = compile(await reportOf(server, draft, more), server.dialect, page)
  return (await server.ask(sql, parameters, ['integer'])).map(([id]) => Number(id))
}

const saved = (draft: ReportDraft, outputColumns = known) => ({
  savedReports: new Map([[1, { id: 1, definition: reportDefinition.parse(draft), outputColumns }]]),
})

it('is sorted by each of its columns, rows without a value last', async () => {
  for (const server of servers) {
    expect((await idsOf(server, raw, { limit: 3 })).slice(0, 3)).toEqual([36, 35, 34])
    expect(await idsOf(server, raw, { limit: 3, sort: 'id' })).toEqual([1, 2, 3])
    expect(await idsOf(server, raw, { limit: 2, offset: 2, sort: '-id' })).toEqual([34, 33])
    const { sql, parameters } = compile(await reportOf(server, raw), server.dialect, { sort: '-units' })
    const units = (await server.ask(sql, parameters, [])).map(([, each]) => each)
    expect(Number(units[0])).toBe(2147483647)
    expect(units.at(-1)).toBeNull()
  }
})

it('keeps its limit when it is sorted or used as a table, or is refused where its order would be lost', async () => {
  for (const server of servers) {
    const report = await reportOf(server, limited)
    const answer = await resolved(server, around, saved(limited))
    if (server.dialect === 'postgresql') {
      expect(await idsOf(server, limited, { limit: 10, sort: 'id' })).toEqual([32, 33, 34, 35, 36])
      expect((await idsOf(server, around, { more: saved(limited) })).toSorted()).toEqual([32, 33, 34, 35, 36])
    } else {
      expect(canSort(report, 'id')).toBe(false)
      expect(answer.ok ? [] : answer.problems.slice(0, 1)).toEqual([
        {
          path: 'tables.0.selected_query',
          text: 'The report: MariaDB and MySQL would forget its order, so its first rows could be any. Write the limit into its SQL.',
        },
      ])
    }
  }
})

it('has one meaning for each name, or is neither saved nor a table', async () => {
  const twins = [...known, { ...known[0]!, name: 'ID' }]
  for (const server of servers) {
    const head = { report_name: 'Twins', db_connection_name: 'default' }
    const saving = await resolved(server, { ...raw, ...head }, { outputColumns: twins, isSaving: true })
    expect(saving.ok ? [] : saving.problems).toEqual([
      { path: 'raw_query', text: 'Two columns are called ID. Give one another name with as.' },
    ])
    const inside = await resolved(server, around, saved(raw, twins))
    expect(inside.ok ? [] : inside.problems.slice(0, 1)).toMatchObject([{ path: 'tables.0.selected_query' }])
    expect(canSort(await reportOf(server, raw, { outputColumns: twins }), 'id')).toBe(false)
  }
})

it('counts its rows up to its limit, as every report does', async () => {
  const drafts: [ReportDraft, number][] = [
    [raw, 36],
    [limited, 5],
    [{ tables: [{ name: 'bills', query_alias: 'b' }] }, 36],
  ]
  for (const server of servers)
    for (const [draft, count] of drafts) {
      const { sql, parameters } = compile(countOfReport(await reportOf(server, draft)), server.dialect)
      expect(await server.ask(sql, parameters, ['integer'])).toEqual([[String(count)]])
    }
})

/** A filter whose value is an expression, and the condition that it means. */
const compared: [
  NonNullable<NonNullable<ReportDraft['filter_group']>[number]['query_filters']>[number],
  string,
][] = [
  [{ filter: 'b.amount', operators: 'greater', value: '10 * 9.9' }, 'b.amount > 10 * 9.9'],
  [{ filter: 'b.amount', operators: 'not_equal', value: '100' }, 'b.amount <> 100 or b.amount is null'],
  [{ filter: 'b.units', operators: 'in', value: ['1 + 1', '0 - 3'] }, 'b.units in (2, -3)'],
  [{ filter: 'b.units - 1', operators: 'between', value: ['0', '3 - 2'] }, 'b.units - 1 between 0 and 1'],
  [
    { filter: 'b.status', operators: 'begins_with', value: "concat('10', '0%')" },
    "b.status like '100!%%' escape '!'",
  ],
  [{ filter: 'b.status', operators: 'is_null' }, 'b.status is null'],
  // a condition as a whole, beside which the form may keep an operator
  [{ filter: 'b.amount > b.units', operators: 'less' }, 'b.amount > b.units'],
]

it('compares with an expression as the operator beside it says', async () => {
  const selections = [{ column: 'b.id', alias: 'id' }]
  for (const server of servers)
    for (const [filter, condition] of compared) {
      const draft: ReportDraft = {
        tables: [{ name: 'bills', query_alias: 'b' }],
        selections,
        query_filters: 'yes',
        filter_group: [{ query_filters: [{ ...filter, is_raw: 'yes' }] }],
      }
      const meant = await server.ask(`select id from bills b where ${condition} order by id`, [], ['integer'])
      expect(meant.length, condition).toBeGreaterThan(0)
      expect(meant.length, condition).toBeLessThan(36)
      expect(
        (await idsOf(server, draft)).toSorted((a, b) => a - b),
        condition,
      ).toEqual(meant.map(([id]) => Number(id)))
    }
})

it('is grouped by an expression that it shows, named by its alias or written out', async () => {
  const grouped = (column: string): ReportDraft => ({
    tables: [{ name: 'bills', query_alias: 'b' }],
    selections: [{ column: 'upper(b.status)', alias: 'status', is_raw: 'yes' }],
    have_aggregate_function: 'yes',
    have_group_by: 'yes',
    have_order_by: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'n' }],
    query_clause: { columns: [column], order_columns: ['status'], is_raw: 'yes' },
  })
  for (const server of servers) {
    const rows = async (column: string) => {
      const { sql, parameters } = compile(await reportOf(server, grouped(column)), server.dialect)
      return server.ask(sql, parameters, ['text', 'integer'])
    }
    const byAlias = await rows('status')
    expect(byAlias.length).toBeGreaterThan(3)
    expect(await rows(' upper( b.status ) ')).toEqual(byAlias)
  }
})

it('compares a sum with an expression after grouping', async () => {
  const draft: ReportDraft = {
    tables: [{ name: 'bills', query_alias: 'b' }],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'n' }],
    query_filters: 'yes',
    filter_group: [{ query_filters: [{ filter: 'n', operators: 'greater', value: '6 * 6', is_raw: 'yes' }] }],
  }
  for (const server of servers) expect(await idsOf(server, draft)).toEqual([])
})

it('may be queries in brackets, counted too', async () => {
  const raw_query =
    '(select b.id from bills b where b.id > 34) union (select b.id from bills b where b.id < 2)'
  const draft: ReportDraft = { ...raw, raw_query }
  for (const server of servers) {
    expect((await idsOf(server, draft, { limit: 10 })).toSorted((a, b) => a - b)).toEqual([1, 35, 36])
    const { sql, parameters } = compile(countOfReport(await reportOf(server, draft)), server.dialect)
    expect(await server.ask(sql, parameters, ['integer'])).toEqual([['3']])
  }
})

it('takes a day given for an instant as its beginning where the organization is', async () => {
  const since: ReportDraft = {
    ...raw,
    raw_query:
      'select b.id, b.units from bills b where b.made_at >= {{since}} and b.made_at < {{till}} order by 1',
    parameters: [
      { name: 'since', type: 'timestamp' },
      { name: 'till', type: 'timestamp' },
    ],
  }
  for (const server of servers) {
    const { parameters } = compile(
      await reportOf(server, since, { parameters: { since: '2026-11-22', till: '2026-11-22 12:00' } }),
      server.dialect,
    )
    expect(parameters.map((each) => String(each).replace(/[TZ]/g, ' ').trim())).toEqual([
      '2026-11-21 18:00:00.000',
      '2026-11-22 06:00:00.000',
    ])
  }
})
