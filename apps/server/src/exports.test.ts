import { fieldsOf, type ListRoute } from '@uplink/contract/exports'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDemo } from './demo/fill'
import { allRoutes } from './modules'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// An export must contain exactly what its list contains, for everybody; tried with the demo provider's data.
type Fields = Record<string, unknown>

let app: TestApp
let people: Record<'administrator' | 'manager', Caller>
beforeAll(async () => {
  app = await createTestApp()
  const fill = { client: app.logins.owner, customers: 60, now: app.clock.now(), log: () => {} }
  await fillDemo({ ...fill, hashPassword: async () => 'nobody signs in by it' })
  people = {
    administrator: await app.signIn({ accountType: 'staff', organizationId: 1, roleIds: [1] }),
    manager: await app.signIn({ accountType: 'staff', organizationId: 2, roleIds: [3] }),
  }
})
afterAll(() => app.close())

const exports = allRoutes.flatMap((route) =>
  route.exports ? [[route.path, route, route.exports] as const] : [],
)

async function fileOf(caller: Caller, { path }: RouteDefinition, query: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${caller.token}` }
  const { statusCode, body } = await app.server.inject({ url: `/api${path}`, query, headers })
  return { status: statusCode, lines: cellsOf(body) }
}

/** Parses CSV by its own rules: quoted cells may contain commas, line ends and doubled quotes. */
function cellsOf(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?=[=+\-@\t\r])/, ''))
    if (end !== ',') lines.push([])
  }
  return lines.slice(0, -1)
}

async function listOf(caller: Caller, list: ListRoute, query: object = {}) {
  const rows: Fields[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const sent = { query: { ...query, page: String(page), per_page: '100' } }
    const answer = await caller.call<RouteDefinition>(list, sent)
    const body = answer.body as { data: Fields[]; last_page: number }
    rows.push(...body.data)
    last = body.last_page
  }
  return rows
}

/** The fields of a row that are one word; the form of the others may differ. */
const simple = (row: Fields) =>
  Object.entries(row).flatMap(([field, value]) =>
    typeof value === 'object' ? [] : [[field, String(value as string | number | boolean)] as const],
  )
const headOf = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

describe.each(exports)('GET %s', (_, route, of) => {
  it.each(['administrator', 'manager'] as const)('has the rows of the list, for the %s', async (name) => {
    const reached = await people[name].call<RouteDefinition>(of, { query: {} })
    const { status, lines } = await fileOf(people[name], route)
    expect(status).toBe(reached.status)
    if (status !== 200) return
    const [head = [], ...cells] = lines
    const rows = await listOf(people[name], of as ListRoute)
    // pages of the most expensive lists end at 1,000 rows; the file does not
    expect(cells.length >= rows.length).toBe(true)
    if (rows.length % 1000 > 0) expect(cells).toHaveLength(rows.length)
    const told = fieldsOf(of as ListRoute)
    for (const [index, row] of rows.entries())
      for (const [field, value] of simple(row).filter(([name]) => told.includes(name)))
        expect(cells[index]?.[head.indexOf(headOf(field))]).toBe(value)
  })
})

it('narrows, orders and cuts to columns as the list does, and is in the audit log', async () => {
  const { administrator } = people
  const [route, of] = exports.filter(([path]) => path === '/users/export').flatMap(([, ...both]) => both)
  if (!route || !of) throw new Error('users have no export')
  const query = { account_type: 'staff', sort: '-username' }
  const { lines } = await fileOf(administrator, route, { ...query, columns: 'username,status' })
  const rows = await listOf(administrator, of as ListRoute, query)
  expect(lines).toEqual([['Username', 'Status'], ...rows.map((row) => [row.username, row.status])])
  const line = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'target', 'details'])
    .where('action', '=', 'list.exported')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(line).toEqual({
    actor_id: administrator.userId,
    target: 'list:users',
    details: { asked: { ...query, account_type: ['staff'] } },
  })
  expect((await fileOf(administrator, route, { columns: 'password_hash' })).status).toBe(422)
})

it('keeps what looks like a formula a text', async () => {
  const { administrator } = people
  await app.signIn({ accountType: 'staff', organizationId: 1, name: '=1+1', roleIds: [] })
  const headers = { authorization: `Bearer ${administrator.token}` }
  const { body } = await app.server.inject({ url: '/api/users/export?columns=name&q==1', headers })
  expect(body).toBe("Name\r\n'=1+1\r\n")
})
