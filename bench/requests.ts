import autocannon from 'autocannon'
import { authRoutes } from '@uplink/contract/auth'
import { findBill } from '../apps/server/src/modules/billing/billing.store'
import { findPageRows } from '../apps/server/src/modules/notifications/notification-pages.store'
import { settings, withDemo, type BenchDatabase } from './database'
import { serve } from './servers'

const rounds = 3
const seconds = 5
const connections = 32
const target = 0.65

interface Measured {
  path: string
  portal: number[]
  bare: number[]
}

/** Requests a second of the portal's two most asked calls, as a share of a bare server's on the same statement. */
export async function benchRequests(): Promise<void> {
  await withDemo(async (database) => {
    const portal = await serve(
      ['node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    const token = await signIn(portal.origin)
    const paths = await statementsOf(database)
    const bare = await serve(
      ['node', 'node_modules/tsx/dist/cli.mjs', 'bench/bare-server.ts'],
      { DATABASE_URL: database.url, BENCH_STATEMENTS: JSON.stringify(paths) },
      /listening on (\d+)/,
    )
    try {
      for (const path of Object.keys(paths)) print(await measure(path, portal.origin, bare.origin, token))
    } finally {
      await portal.stop()
      await bare.stop()
    }
  })
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api${authRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'customer', password: 'demo-customer' }),
  })
  const body = (await answer.json()) as { data: { token: string } }
  return body.data.token
}

/** The very statements the portal prepares, with the demo customer's parameters. */
async function statementsOf(database: BenchDatabase) {
  const [line] = await database.query<{ user: string; connection: string }>(
    `SELECT user_id AS user, id AS connection FROM connections
     WHERE user_id = (SELECT id FROM users WHERE username = 'customer') ORDER BY id LIMIT 1`,
  )
  const [user, connection] = [Number(line?.user), Number(line?.connection)]
  return {
    '/api/get-bill-info': findBill.bound({ connection }),
    '/api/auth/notifications': findPageRows.bound({ user, limit: 10, offset: 0 }),
  }
}

async function measure(path: string, portal: string, bare: string, token: string): Promise<Measured> {
  const measured: Measured = { path, portal: [], bare: [] }
  const headers = { authorization: `Bearer ${token}` }
  await shoot(portal + path, headers, 2)
  await shoot(bare + path, headers, 2)
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await shoot(bare + path, headers, seconds))
    measured.portal.push(await shoot(portal + path, headers, seconds))
  }
  return measured
}

async function shoot(url: string, headers: Record<string, string>, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

function print({ path, portal, bare }: Measured): void {
  const ratio = median(portal) / median(bare)
  console.log(
    `${path.padEnd(28)} portal ${Math.round(median(portal))}/s  bare ${Math.round(median(bare))}/s  ratio ${(ratio * 100).toFixed(0)} % (wanted: ${target * 100} %)`,
  )
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
