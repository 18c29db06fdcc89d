import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { authRoutes } from '@uplink/contract/auth'
import { allRoutes } from '../../apps/server/src/modules'
import { newToken, tokenHash } from '../../apps/server/src/modules/auth/sessions/tokens'
import { customerCalls } from '../customer-calls'
import { loadEvenly } from '../even-load'
import { medianOf, p95 } from '../reports/figures'
import { askings } from '../staff-lists'
import type { Figure } from './table'

/** So many customers all over the provider call, and so many lines are opened by staff. */
const people = 200
const opened = 25
const callsOfEach = 7
/** Each list of staff that takes longer is printed. */
const tooSlowMs = 50
const seconds = 6
const connections = 16

/** Opens sessions of customers with a line in service, as signing in does; their tokens. */
export async function tokensOfCustomers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT u.id FROM users u
      WHERE account_type = 'customer' AND EXISTS (SELECT FROM connections c WHERE c.user_id = u.id AND c.status = 'active')
      ORDER BY md5(u.id::text) LIMIT $1`,
    [people],
  )
  const tokens = rows.map(() => newToken())
  await client.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, device_label, address)
      SELECT hash, id, now(), now(), now() + interval '7 days', 'bench', '127.0.0.1'
      FROM unnest($1::bytea[], $2::bigint[]) AS s (hash, id)`,
    [tokens.map(tokenHash), rows.map(({ id }) => id)],
  )
  return tokens
}

const of = (token: string) => ({ authorization: `Bearer ${token}` })

/** Not everybody may ask for everything, and some words find nothing. */
const expected = new Set([403, 404, 422])

/** Milliseconds; without end where the answer is an error of the server, which is printed. */
async function timeOf(origin: string, path: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(origin + path, { headers: of(token) })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  if (answer.ok || expected.has(answer.status)) return ms
  if (answer.status < 500) throw new Error(`${path}: ${answer.status}`)
  console.log(`    ${answer.status} after ${ms.toFixed(0)} ms: ${path}`)
  return Infinity
}

/** Each call of a customer's screens, one after the other and many at once, by customers all over the provider. */
export async function measureCustomers(origin: string, tokens: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [at, path] of customerCalls.entries()) {
    const times: number[] = []
    for (let n = 0; n < callsOfEach * 4; n += 1)
      times.push(await timeOf(origin, path, tokens[(at * 31 + n) % tokens.length] ?? ''))
    figures.push({
      name: `customer ${path.replace('/api/', '')}`,
      unit: 'ms',
      value: medianOf(times),
      wanted: 30,
    })
  }
  const requests = tokens.flatMap((token, at) =>
    customerCalls.filter((_, n) => (n + at) % 4 === 0).map((path) => ({ path, headers: of(token) })),
  )
  const load = await loadEvenly(origin, { requests, connections: 2 * connections, seconds })
  return [
    ...figures,
    { name: 'customers’ calls at once', unit: 'a second', value: load.perSecond, isMoreBetter: true },
    { name: 'of these the slowest twentieth', unit: 'ms', value: p95(load.answered) },
  ]
}

async function signIn(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/api${authRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `demo-${username}` }),
  })
  const body = (await answer.json()) as { data?: { token: string } }
  if (!body.data) throw new Error(`${username} cannot sign in: SECRET_KEY is not that of the fill`)
  return body.data.token
}

/** Every list of staff as it opens, searches, the home, and customers' pages: the middle of each, and the slowest of all. */
export async function measureStaff(origin: string, client: pg.Client): Promise<Figure[]> {
  const { rows: lines } = await client.query<{ username: string }>(
    `SELECT username FROM connections WHERE status <> 'closed' ORDER BY md5(username) LIMIT $1`,
    [opened],
  )
  const all = askings(allRoutes, new Date())
  const firsts = all.filter(({ list }, at) => all.findIndex((other) => other.list === list) === at)
  const searches = all.filter(({ address }) => /[?&]q=/.test(address))
  const parts = lines.flatMap(({ username }) =>
    ['customer', 'customer/lines', 'customer/money', 'customer/timeline'].map((part) => ({
      list: part,
      address: `/api/desk/${part}?cuid=${username}`,
    })),
  )
  const figures: Figure[] = []
  for (const person of ['admin', 'agent']) {
    const token = await signIn(origin, person)
    for (const [name, asked, calls] of [
      ['lists', firsts, callsOfEach],
      ['searches', searches, callsOfEach],
      ['pages of customers', parts, 2],
    ] as const) {
      const times: { address: string; ms: number }[] = []
      for (const { address } of asked) {
        const each: number[] = []
        for (let n = 0; n < calls; n += 1) each.push(await timeOf(origin, address, token))
        times.push({ address, ms: medianOf(each) })
      }
      const slowest = times.toSorted((one, other) => other.ms - one.ms)
      for (const { address, ms } of slowest.filter((each, at) => at < 3 || each.ms > tooSlowMs))
        console.log(`    ${person}: ${ms.toFixed(0)} ms ${address}`)
      const values = times.map(({ ms }) => ms)
      figures.push(
        { name: `${person}’s ${name}, the middle`, unit: 'ms', value: medianOf(values) },
        { name: `${person}’s ${name}, the slowest`, unit: 'ms', value: slowest[0]?.ms ?? NaN, wanted: 100 },
      )
    }
  }
  return figures
}
