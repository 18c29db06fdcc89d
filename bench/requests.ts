import autocannon from 'autocannon'
import { authRoutes } from '@uplink/contract/auth'
import { findBill } from '../apps/server/src/modules/billing/billing.store'
import { findPageRows } from '../apps/server/src/modules/notifications/notification-pages.store'
import { cpuTime, type CpuTime } from './cpu-time'
import { settings, withDemo, type BenchDatabase } from './database'
import { serve, type Served } from './servers'

const rounds = 3
const seconds = 5
const connections = 32
const target = 0.65

interface Shot {
  perSecond: number
  /** Processor time of one request; undefined where the system does not tell. */
  cost: CpuTime | undefined
}

interface Measured {
  path: string
  portal: Shot[]
  bare: Shot[]
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
      ['node', '--import', 'tsx', 'bench/bare-server.ts'],
      { DATABASE_URL: database.url, BENCH_STATEMENTS: JSON.stringify(paths) },
      /listening on (\d+)/,
    )
    try {
      for (const path of Object.keys(paths)) print(await measure(path, portal, bare, token))
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

async function measure(path: string, portal: Served, bare: Served, token: string): Promise<Measured> {
  const measured: Measured = { path, portal: [], bare: [] }
  const headers = { authorization: `Bearer ${token}` }
  await shoot(portal, path, headers, 2)
  await shoot(bare, path, headers, 2)
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await shoot(bare, path, headers, seconds))
    measured.portal.push(await shoot(portal, path, headers, seconds))
  }
  return measured
}

async function shoot(
  server: Served,
  path: string,
  headers: Record<string, string>,
  duration: number,
): Promise<Shot> {
  const before = cpuTime(server.pid)
  const result = await autocannon({ url: server.origin + path, headers, connections, duration })
  const after = cpuTime(server.pid)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`)
  const requests = result['2xx']
  const cost = before &&
    after && {
      server: (after.server - before.server) / requests,
      database: (after.database - before.database) / requests,
    }
  return { perSecond: result.requests.average, cost }
}

function print({ path, portal, bare }: Measured): void {
  const [ours, theirs] = [medianOf(portal), medianOf(bare)]
  console.log(path)
  console.log(`  portal  ${describe(ours)}`)
  console.log(`  bare    ${describe(theirs)}`)
  const ratio = ours.perSecond / theirs.perSecond
  console.log(`  ratio   ${(ratio * 100).toFixed(0)} % (wanted: ${target * 100} %)`)
}

function describe({ perSecond, cost }: Shot): string {
  const rate = `${Math.round(perSecond)} requests/s`
  if (!cost) return rate
  return `${rate}, processor time of one: server ${micro(cost.server)}, PostgreSQL ${micro(cost.database)}`
}

const micro = (seconds: number) => `${Math.round(seconds * 1e6)} µs`

function medianOf(shots: Shot[]): Shot {
  const middle = [...shots].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(shots.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
