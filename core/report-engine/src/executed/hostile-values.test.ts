import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { resolve } from '../resolve/resolve'
import { compile } from '../sql/compile'
import { payloads } from './hostile.factory'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'

const servers: Server[] = []
beforeAll(async () => {
  servers.push(await postgresqlWithShop(inject('database')))
  const mariadb = await mariadbWithShop()
  if (mariadb) servers.push(mariadb)
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function rowsOf(server: Server, draft: ReportDraft): Promise<number | 'refused'> {
  const resolved = resolve(reportDefinition.parse(draft), {
    catalogue: server.catalogue,
    savedReports: new Map(),
    viewer: { id: 1, organization_id: 1 },
    rows: () => 'all',
    now: new Date(0),
    timeZone: 'Asia/Dhaka',
    linkHosts: [],
  })
  if (!resolved.ok) return 'refused'
  const { sql, parameters } = compile(resolved.report, server.dialect)
  return (await server.ask(sql, parameters, [])).length
}

const asking = (...query_filters: object[]): ReportDraft => ({
  tables: [{ name: 'bills', query_alias: 'a' }],
  selections: [{ column: 'a.id' }],
  query_filters: 'yes',
  filter_group: [{ query_filters }],
})

describe('three hundred hostile values', () => {
  it('are looked for as they are, and found nowhere', async () => {
    for (const server of servers)
      for (const payload of payloads) {
        const value = [payload]
        const found = await rowsOf(
          server,
          asking(
            { filter: 'a.status', operators: 'equal', value: payload },
            { filter: 'a.status', operators: 'contains', value: payload, radio: 'or' },
            { filter: 'a.status', operators: 'begins_with', value: payload, radio: 'or' },
            { filter: 'a.status', operators: 'in', value, radio: 'or' },
            { filter: 'a.status', operators: 'between', value: [payload, payload], radio: 'or' },
          ),
        )
        expect({ payload, found }).toEqual({ payload, found: payload.includes('\0') ? 'refused' : 0 })
      }
  })

  it('leave out nothing that they are not', async () => {
    for (const server of servers)
      for (const payload of payloads.filter((each) => !each.includes('\0'))) {
        const others = asking(
          { filter: 'a.status', operators: 'not_equal', value: payload },
          { filter: 'a.status', operators: 'not_in', value: [payload, 'nobody'] },
        )
        expect({ payload, found: await rowsOf(server, others) }).toEqual({ payload, found: 36 })
      }
  })
})
