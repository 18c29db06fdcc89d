import type { Catalogue } from '@uplink/contract/reports/catalogue'
import { reportDefinition, type ReportDraft } from '@uplink/contract/reports/definition'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ResolveContext, RowScope } from '../engine'
import { guardFor } from '../raw/guards'
import { resolve } from '../resolve/resolve'
import { compile } from '../sql/compile'
import { payloads } from './hostile.factory'
import { places } from './hostile-places.factory'
import { mariadbWithShop, postgresqlWithShop, type Server } from './servers.factory'
import { shop } from './shop.factory'

// Real databases run what the engine makes of hostile texts, with accounts that could do harm: only rows may come of
// it.

const servers: Server[] = []
beforeAll(async () => {
  servers.push(await postgresqlWithShop(inject('database')))
  const mariadb = await mariadbWithShop()
  if (mariadb) servers.push(mariadb)
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** The bills of three customers, and their number. */
const some: RowScope = ({ name }) =>
  name === 'bills' ? { strings: ['customer_id <= ', ''], values: ['3'] } : 'all'
const ownBills = shop.bills.filter((row) => row['customer_id'] !== null && Number(row['customer_id']) <= 3)

interface Outcome {
  /** Statements that were run. */
  run: number
  /** How many of them the database itself refused. */
  refused: number
  most: number
}

/** Runs each different statement that the engine makes of these reports once. */
async function attack(server: Server, drafts: readonly ReportDraft[], given: Partial<ResolveContext> = {}) {
  const outcome: Outcome = { run: 0, refused: 0, most: 0 }
  const guard = await guardFor(server.dialect)
  const done = new Set<string>()
  for (const draft of drafts) {
    const parsed = reportDefinition.safeParse(draft)
    if (!parsed.success) continue
    const resolved = resolve(
      parsed.data,
      {
        catalogue: server.catalogue,
        savedReports: new Map(),
        viewer: { id: 1, organization_id: 1 },
        rows: () => 'all' as const,
        now: new Date(0),
        timeZone: 'Asia/Dhaka',
        linkHosts: [],
        ...given,
      },
      guard,
    )
    if (!resolved.ok) continue
    const { sql, parameters } = compile(resolved.report, server.dialect, { limit: 1000, offset: 0 })
    const statement = JSON.stringify([sql, parameters])
    if (done.has(statement)) continue
    done.add(statement)
    outcome.run += 1
    const rows = await server.ask(sql, parameters, []).catch(() => undefined)
    if (rows === undefined) outcome.refused += 1
    else outcome.most = Math.max(outcome.most, rows.length)
  }
  return outcome
}

// `hostile-values.test.ts` runs values, five operators at a time
const named = Object.keys(places).filter((place) => !/^a value: .* /.test(place))

describe('three hundred payloads, run', () => {
  it('change nothing in every place that takes a text or a name', async () => {
    for (const server of servers) {
      const before = await server.dump()
      let run = 0
      for (const place of named) {
        const drafts = payloads.map((payload) => places[place]!(payload))
        run += (await attack(server, drafts)).run
        const scoped = await attack(server, drafts, { rows: some })
        expect([server.dialect, place, scoped.most <= ownBills.length]).toEqual([server.dialect, place, true])
      }
      expect(run).toBeGreaterThan(100)
      expect(await server.dump()).toBe(before)
    }
  })

  it('are names of columns and tables like others', async () => {
    for (const server of servers) {
      const quote = (name: string) =>
        server.dialect === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`
      // names that a database accepts: at most sixty letters, only storable characters, no space at the end
      const names = payloads.filter(
        (each) =>
          Buffer.byteLength(each) <= 60 &&
          !/\p{Surrogate}/u.test(each) &&
          !each.includes('\0') &&
          each.trim() === each,
      )
      const unique = [...new Map(names.map((each) => [each.toLowerCase(), each])).values()]
      const taken: string[] = []
      for (const name of unique) {
        const sql = `CREATE TABLE ${quote(name)} (${quote(name)} varchar(20))`
        const isMade = await server.run(sql).then(
          () => server.run(`INSERT INTO ${quote(name)} VALUES ('here')`).then(() => true),
          () => false,
        )
        if (isMade) taken.push(name)
      }
      expect(taken.length).toBeGreaterThan(unique.length / 2)
      const { schema } = server.catalogue.tables[0]!
      const catalogue: Catalogue = {
        dialect: server.dialect,
        tables: taken.map((name) => ({
          name,
          schema,
          table: name,
          kind: 'table' as const,
          rows_estimate: null,
          columns: [{ name, type: 'text', native: 'text', nullable: true, is_key: true, references: null }],
        })),
      }
      const before = await server.dump()
      const drafts = taken.map((name): ReportDraft => ({
        tables: [{ name, query_alias: 'a' }],
        query_filters: 'yes',
        filter_group: [{ query_filters: [{ filter: `a.${name}`, operators: 'is_not_null' }] }],
      }))
      const { run, refused, most } = await attack(server, drafts, { catalogue })
      expect({ dialect: server.dialect, refused, most }).toEqual({
        dialect: server.dialect,
        refused: 0,
        most: 1,
      })
      expect(run).toBeGreaterThan(taken.length / 2)
      expect(await server.dump()).toBe(before)
    }
  })
})
