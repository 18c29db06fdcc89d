import type { Catalogue, ReportDialect } from '@uplink/contract/reports/catalogue'
import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ResolveContext } from '../engine'
import { guardFor } from '../raw/guards'
import { resolve } from '../resolve/resolve'
import { compile, writeAsQuery } from '../sql/compile'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'

// A FLOAT of MariaDB and a real of PostgreSQL hold about seven digits: what one shows as 0.1 is not the number 0.1.

const kinds: Record<ReportDialect, string> = { postgresql: 'real', mysql: 'float' }

function catalogueOf({ dialect, catalogue }: Server): Catalogue {
  const { schema } = catalogue.tables[0]!
  const column = { nullable: true, is_key: false, references: null }
  const columns = [
    { ...column, name: 'id', type: 'integer' as const, native: dialect === 'mysql' ? 'int' : 'integer' },
    { ...column, name: 'price', type: 'decimal' as const, native: kinds[dialect] },
    {
      ...column,
      name: 'exact',
      type: 'decimal' as const,
      native: dialect === 'mysql' ? 'double' : 'double precision',
    },
  ]
  const table = { name: 'prices', schema, table: 'prices', kind: 'table' as const, rows_estimate: 5, columns }
  return { dialect, tables: [table] }
}

const prices: ReportDraft = {
  tables: [{ name: 'prices', query_alias: 'a' }],
  selections: [{ column: 'a.id' }],
  have_order_by: 'yes',
  query_clause: { order_columns: ['a.id'] },
}
const where = (filter: object): ReportDraft => ({
  ...prices,
  query_filters: 'yes',
  filter_group: [{ query_filters: [{ filter: 'a.price', ...filter }] }],
})
const largest = reportDefinition.parse({
  report_name: 'Largest',
  tables: prices.tables,
  selections: prices.selections,
  have_aggregate_function: 'yes',
  select_aggregates: [{ aggregate_function: 'MAX', column: 'a.price', alias: 'largest' }],
})

describe.each(['postgresql', 'mysql'] as const)('a number of single precision on %s', (dialect) => {
  let server: Server | undefined
  beforeAll(async () => {
    server = await (dialect === 'mysql' ? mariadbWithShop() : postgresqlWithShop(inject('database')))
    const kind = dialect === 'mysql' ? 'double' : 'double precision'
    await server?.run(`create table prices (id int primary key, price ${kinds[dialect]}, exact ${kind})`)
    await server?.run(
      `insert into prices values (1, 0.1, 0.1), (2, 0.3, 0.3), (3, 16777216, 1), (4, null, null)`,
    )
  })
  afterAll(() => server?.close())

  async function resolved(on: Server, draft: ReportDraft, parameters = {}) {
    const context: ResolveContext = {
      catalogue: catalogueOf(on),
      viewer: { id: 1, organization_id: null },
      rows: () => 'all' as const,
      savedReports: new Map([[7, { id: 7, definition: largest }]]),
      now: new Date(),
      timeZone: 'UTC',
      linkHosts: [],
      parameters,
    }
    const found = resolve(reportDefinition.parse(draft), context, await guardFor(dialect))
    if (!found.ok) throw new Error(JSON.stringify(found.problems))
    return found.report
  }

  async function idsOf(on: Server, draft: ReportDraft, parameters = {}) {
    const { sql, parameters: values } = compile(await resolved(on, draft, parameters), dialect)
    return (await on.ask(sql, values, ['integer'])).map(([id]) => id)
  }

  it.each([
    ['is', { operators: 'equal', value: '0.1' }, ['1']],
    ['is not', { operators: 'not_equal', value: '0.1' }, ['2', '3', '4']],
    ['is one of', { operators: 'in', value: ['0.1', '16777216'] }, ['1', '3']],
    ['is none of', { operators: 'not_in', value: ['0.1', '16777216'] }, ['2', '4']],
    ['is up to', { operators: 'less_or_equal', value: '0.3' }, ['1', '2']],
    ['is less than', { operators: 'less', value: '0.3' }, ['1']],
    ['is more than', { operators: 'greater', value: '0.1' }, ['2', '3']],
    ['is from', { operators: 'greater_or_equal', value: '0.3' }, ['2', '3']],
    ['is between', { operators: 'between', value: ['0.1', '0.3'] }, ['1', '2']],
    ['in another column is exact', { filter: 'a.exact', operators: 'equal', value: '0.1' }, ['1']],
  ])('is compared as it is shown, where it %s', async (_, filter, ids) => {
    if (server) expect(await idsOf(server, where(filter))).toEqual(ids)
  })

  it('is so too as the largest of a group, and as a column of another report', async () => {
    if (!server) return
    const having: ReportDraft = {
      ...prices,
      have_aggregate_function: 'yes',
      select_aggregates: [{ aggregate_function: 'MAX', column: 'a.price', alias: 'largest' }],
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'largest', value: '0.1' }] }],
    }
    expect(await idsOf(server, having)).toEqual(['1'])
    const outer: ReportDraft = {
      tables: [{ object_type: 'query', selected_query: 7, query_alias: 'q' }],
      selections: [{ column: 'q.id' }],
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'q.largest', value: '0.3' }] }],
    }
    expect(await idsOf(server, outer)).toEqual(['2'])
  })

  it.each([
    ['a value', { value: '0.1' }, ['1']],
    ['what is asked for', { value: 'limit', is_param: 'yes' }, ['2']],
    ['two that are asked for', { operators: 'between', value: 'limits', is_param: 'yes' }, ['1', '2']],
  ])('is so too where the report is written as a query with %s', async (_, filter, ids) => {
    if (!server) return
    const given = { limit: '0.3', limits: ['0.1', '0.3'], limits_from: '0.1', limits_to: '0.3' }
    const report = await resolved(server, where(filter), given)
    if (report.kind === 'raw') throw new Error('it is built')
    const { query, parameters } = writeAsQuery(report, dialect, [])
    const asQuery = {
      query_type: 'raw_query' as const,
      raw_query: query,
      parameters: parameters.map((parameter) => ({ ...parameter })),
    }
    expect(await idsOf(server, asQuery, given)).toEqual(ids)
  })
})
