import * as fc from 'fast-check'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ResolveContext, RowScope } from '../engine'
import { resolve } from '../resolve/resolve'
import { compile } from '../sql/compile'
import { naive, type NaiveResult, type World } from './naive.factory'
import { comparable } from './naive-values.factory'
import { randomReport, savedReports } from './random-reports.factory'
import { mariadbWithShop, plainDecimal, postgresqlWithShop, type Server } from './servers.factory'
import type { Cell, ShopRow } from './shop.factory'

const now = new Date('2026-11-22T06:30:00.000Z')

const parameters = {
  p_text: 'open',
  p_integer: '2',
  p_decimal: '10.50',
  p_boolean: 'true',
  p_date: '2026-11-15',
  p_timestamp: '2026-11-22',
}

/** What the viewer may see: everything, no bills, or the bills of three customers. */
const scopes: { name: string; rows: RowScope; sees: (table: string, row: ShopRow) => boolean }[] = [
  { name: 'everything', rows: () => 'all', sees: () => true },
  {
    name: 'some rows',
    rows: ({ name }) => (name === 'bills' ? { strings: ['customer_id <= ', ''], values: ['3'] } : 'all'),
    sees: (table, row) =>
      table !== 'bills' || (row['customer_id'] !== null && Number(row['customer_id']) <= 3),
  },
  {
    name: 'nothing',
    rows: ({ name }) => (name === 'bills' ? 'none' : 'all'),
    sees: (table) => table !== 'bills',
  },
]

const viewers = [
  { id: 3, organization_id: 1 },
  { id: 2, organization_id: null },
]

let lastTried = ''

const servers: Server[] = []
beforeAll(async () => {
  servers.push(await postgresqlWithShop(inject('database')))
  const mariadb = await mariadbWithShop()
  if (mariadb) servers.push(mariadb)
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** If a database treats two texts as equal, it may return either. */
const foldOf =
  ({ dialect }: Server) =>
  (text: string) =>
    dialect === 'mysql' ? text.toLowerCase() : text

function shown(rows: readonly Cell[][], { columns }: NaiveResult, fold: (text: string) => string): string[] {
  return rows.map((row) =>
    JSON.stringify(
      row.map((cell, index) => {
        const type = columns[index]!.type
        if (cell === null) return null
        return type === 'text'
          ? fold(cell)
          : type === 'decimal' || type === 'integer'
            ? plainDecimal(cell)
            : cell
      }),
    ),
  )
}

describe('a database gives what a report means', () => {
  const trials = fc.record({
    report: randomReport,
    scope: fc.constantFrom(...scopes),
    viewer: fc.constantFrom(...viewers),
  })

  it('for random reports on every kind of database', async () => {
    let withRows = 0
    let tried = 0
    const property = fc.asyncProperty(trials, async ({ report: { definition, grid }, scope, viewer }) => {
      for (const server of servers) {
        const fold = foldOf(server)
        const context: ResolveContext = {
          catalogue: server.catalogue,
          savedReports: new Map([...savedReports].map(([id, saved]) => [id, { id, definition: saved }])),
          viewer,
          rows: scope.rows,
          now,
          timeZone: 'Asia/Dhaka',
          parameters,
          gridFilters: grid.map(({ value }) => ({ name: 'screen', value: value as string | string[] })),
          linkHosts: [],
        }
        const resolved = resolve(definition, context)
        if (!resolved.ok) {
          // The only allowed problem is a grid filter that does not fit its column.
          expect(resolved.problems.map(({ text }) => text)).toEqual([])
          return
        }
        const statement = compile(resolved.report, server.dialect)
        const rows = await server.ask(
          statement.sql,
          statement.parameters,
          statement.columns.map(({ type }) => type),
        )
        const world: World = {
          fold,
          now: now.getTime(),
          viewer,
          parameters,
          saved: savedReports,
          sees: scope.sees,
          grid: grid as unknown as QueryFilter[],
        }
        const meant = naive(definition, world)
        const [got, expected] = [shown(rows, meant, fold), shown(meant.rows, meant, fold)]
        lastTried = `${server.dialect}: ${statement.sql}\n${JSON.stringify(statement.parameters)}`
        const limit = definition.set_limit === 'yes' ? definition.query_clause.limit_value : Infinity
        tried += 1
        withRows += rows.length > 0 ? 1 : 0
        expect(got.length).toBe(Math.min(limit, expected.length))
        if (limit >= expected.length) expect([...got].sort()).toEqual([...expected].sort())
        else expect(expected).toEqual(expect.arrayContaining(got))
        expectOrder(definition.query_clause, definition.have_order_by, rows, meant, fold)
      }
    })
    await fc.assert(property, { numRuns: 1000, seed: 11, endOnFailure: true }).catch((error: unknown) => {
      console.warn(lastTried)
      throw error
    })
    // The test would prove little if few reports had rows.
    expect(withRows).toBeGreaterThan(tried / 3)
  })
})

/**
 * Checks that rows are in the requested order, those without a value last. The database decides the order of texts.
 */
function expectOrder(
  { order_columns: names, order_types: types }: { order_columns: string[]; order_types: ('ASC' | 'DESC')[] },
  isOrdered: string,
  rows: readonly Cell[][],
  { columns }: NaiveResult,
  fold: (text: string) => string,
) {
  if (isOrdered === 'no') return
  const keys = names.map((name, index) => ({
    at: columns.findIndex((column) => column.name === name),
    isDown: types[index] === 'DESC',
  }))
  const upToText = keys.findIndex(({ at }) => columns[at]!.type === 'text')
  const certain = upToText < 0 ? keys : keys.slice(0, upToText)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (!before) continue
    const order = certain
      .map(({ at, isDown }) => {
        const [a, b] = [before[at] ?? null, row[at] ?? null]
        if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
        const type = columns[at]!.type
        const [left, right] = [comparable(a, type, fold), comparable(b, type, fold)]
        const rank = left < right ? -1 : left > right ? 1 : 0
        return isDown ? -rank : rank
      })
      .find((rank) => rank !== 0)
    expect(order ?? 0).toBeLessThanOrEqual(0)
  }
}
