import { reportDefinition } from '@uplink/contract/reports/definition'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ResolveContext } from '../engine'
import { guardFor } from '../raw/guards'
import { resolve } from '../resolve/resolve'
import { compile } from '../sql/compile'
import { savedReports } from './random-reports.factory'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'
import { typicalFilters } from './typical-filters.factory'
import { typicalReports, type Typical } from './typical.factory'

const firstBills = reportDefinition.parse({
  report_name: 'The first bills',
  tables: [{ name: 'bills', query_alias: 'x' }],
  selections: [{ column: 'x.id', alias: 'Bill no.' }, { column: 'x.amount' }],
  have_order_by: 'yes',
  set_limit: 'yes',
  query_clause: { order_columns: ['x.id'], limit_value: 3 },
})

const saved = new Map(
  [...savedReports, [3, firstBills] as const].map(([id, definition]) => [id, { id, definition }]),
)

/** The statement, its values, and the number of rows it returned. */
async function said(server: Server, name: string, { screen, page, ...draft }: Typical): Promise<string> {
  const context: ResolveContext = {
    catalogue: server.catalogue,
    savedReports: saved,
    viewer: { id: 3, organization_id: 5 },
    rows: ({ name: table }) =>
      name === 'sums by what is chosen' && table === 'bills'
        ? { strings: ['customer_id <= ', ''], values: ['3'] }
        : 'all',
    now: new Date('2026-11-22T06:30:00.000Z'),
    timeZone: 'Asia/Dhaka',
    parameters: { day: '2026-11-01' },
    gridFilters: screen,
    linkHosts: [],
  }
  const resolved = resolve(reportDefinition.parse(draft), context, await guardFor(server.dialect))
  if (!resolved.ok) throw new Error(`${name}: ${JSON.stringify(resolved.problems)}`)
  const { sql, parameters, columns } = compile(resolved.report, server.dialect, page)
  const rows = await server.ask(
    sql,
    parameters,
    columns.map(({ type }) => type),
  )
  const schema = server.catalogue.tables[0]!.schema
  const values = parameters.map((value) => JSON.stringify(value)).join(', ')
  return `-- ${name}\n${sql.replaceAll(schema, 'shop')};\n-- ${values || 'no values'}: ${rows.length} rows\n`
}

describe('typical reports', () => {
  const servers: Server[] = []
  beforeAll(async () => {
    servers.push(await postgresqlWithShop(inject('database')))
    const mariadb = await mariadbWithShop()
    if (mariadb) servers.push(mariadb)
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('are fifty', () => {
    expect(Object.keys({ ...typicalReports, ...typicalFilters }).length).toBeGreaterThanOrEqual(50)
  })

  it.each([
    ['reports', typicalReports],
    ['filters', typicalFilters],
  ])('are these statements, which databases run: %s', async (what, reports) => {
    for (const server of servers) {
      const statements: string[] = []
      for (const [name, draft] of Object.entries(reports)) statements.push(await said(server, name, draft))
      await expect(statements.join('\n')).toMatchFileSnapshot(`statements/${server.dialect}-${what}.sql`)
    }
  })
})
