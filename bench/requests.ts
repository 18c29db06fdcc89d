import { findBill } from '../apps/server/src/modules/billing/billing.store'
import { findPageRows } from '../apps/server/src/modules/notifications/notification-pages.store'
import { customerCalls, signIn } from './customer-calls'
import { postmasterOf, settings, withDemo, type BenchDatabase } from './database'
import { costOf, describe, medianOf, shoot, type Shot, type Target } from './measured-call'
import { serve } from './servers'

const rounds = 3
const seconds = 5
const billInfo = '/api/get-bill-info'
/** The wanted share of the requests per second of a bare server whose connections run one query at a time. */
const wanted: Record<string, number> = { [billInfo]: 0.75, '/api/auth/notifications': 0.8 }
/** The wanted share of bill info's requests per second: 4,000 of its 11,000. */
const wantedOfBillInfo = 4 / 11

/**
 * Requests per second of the portal's two most frequent calls, as a share of a bare server's on the same statement;
 * then of every call of a customer's screens, as a share of the first.
 */
export async function benchRequests(): Promise<void> {
  await withDemo(async (database) => {
    const postmaster = await postmasterOf(database)
    const serveTarget = async (...how: Parameters<typeof serve>) => ({ ...(await serve(...how)), postmaster })
    const portal = await serveTarget(
      ['node', 'apps/server/dist/main.js'],
      settings(database),
      /http:\/\/localhost:(\d+)/,
    )
    const token = await signIn(portal.origin)
    const paths = await statementsOf(database)
    const serveBare = (env: Record<string, string>) =>
      serveTarget(
        ['node', '--import', 'tsx', 'bench/bare-server.ts'],
        { DATABASE_URL: database.url, BENCH_STATEMENTS: JSON.stringify(paths), ...env },
        /listening on (\d+)/,
      )
    const bare = await serveBare({})
    const ceiling = await serveBare({ BENCH_PIPELINE: 'yes' })
    const headers = { authorization: `Bearer ${token}` }
    try {
      for (const path of Object.keys(paths)) await compare(path, { portal, bare, ceiling }, headers)
      await compareCalls(portal, ceiling, headers)
    } finally {
      await portal.stop()
      await bare.stop()
      await ceiling.stop()
    }
  })
}

/** The statements that the portal prepares, with the demo customer's parameters. */
async function statementsOf(database: BenchDatabase) {
  const [line] = await database.query<{ user: string; connection: string }>(
    `SELECT user_id AS user, id AS connection FROM connections
     WHERE user_id = (SELECT id FROM users WHERE username = 'customer') ORDER BY id LIMIT 1`,
  )
  const [user, connection] = [Number(line?.user), Number(line?.connection)]
  return {
    [billInfo]: findBill.bound({ connection }),
    '/api/auth/notifications': findPageRows.bound({ user, limit: 10, offset: 0 }),
  }
}

type Headers = Record<string, string>

/** Against two rulers: one that asks one query at a time on each connection, and one that asks as the portal does. */
type Servers = Record<'portal' | 'bare' | 'ceiling', Target>

async function compare(path: string, servers: Servers, headers: Headers): Promise<void> {
  const shots: Record<keyof Servers, Shot[]> = { bare: [], ceiling: [], portal: [] }
  const names = Object.keys(shots) as (keyof Servers)[]
  for (const name of names) await shoot(servers[name], path, headers, 2)
  for (let round = 0; round < rounds; round++)
    for (const name of names) shots[name].push(await shoot(servers[name], path, headers, seconds))
  console.log(path)
  for (const name of names) console.log(`  ${name.padEnd(7)} ${describe(medianOf(shots[name]))}`)
  const share = (of: keyof Servers) =>
    percent(medianOf(shots.portal).perSecond / medianOf(shots[of]).perSecond)
  console.log(
    `  share   ${share('bare')} of the bare server (wanted: ${percent(wanted[path] ?? 0)}), ${share('ceiling')} of the one that asks together`,
  )
}

/** Measures bill info before and after each other call, so that a slowdown of the machine cancels out. */
async function compareCalls(portal: Target, bare: Target, headers: Headers): Promise<void> {
  console.log(
    `share of bill info’s requests/s (wanted: ${percent(wantedOfBillInfo)}), the same by processor time, and of the bare server on it`,
  )
  const ceiling = await shoot(bare, billInfo, headers, 2)
  let before = await shoot(portal, billInfo, headers, 2)
  for (const path of customerCalls) {
    await shoot(portal, path, headers, 1)
    const shot = await shoot(portal, path, headers, 2)
    const after = await shoot(portal, billInfo, headers, 1)
    const share = (2 * shot.perSecond) / (before.perSecond + after.perSecond)
    const billCost = (costOf(before) + costOf(after)) / 2
    const ofCost = percent(billCost / costOf(shot)).padStart(5)
    const ofBare = percent(shot.perSecond / ceiling.perSecond).padStart(5)
    console.log(`  ${path.padEnd(34)} ${percent(share).padStart(5)} ${ofCost} ${ofBare}  ${describe(shot)}`)
    before = after
  }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`
