import { startPgBouncer, whatPgBouncerLacks } from '../test-servers/pgbouncer'
import { processorSeconds } from '../apps/server/src/platform/sources/postgresql/session'
import { customerCalls, signIn } from './customer-calls'
import { postmasterOf, settings, withDemo } from './database'
import { costOf, describe, medianOf, shoot, type Shot, type Target } from './measured-call'
import { serve } from './servers'

const rounds = 3
const seconds = 2

/** A call, and how it is made. */
interface Measured {
  path: string
  as: 'customer' | 'staff'
  body?: () => object
}

/**
 * What PgBouncer in transaction mode costs: each call of a customer's screens, and a payment at the counter, in a portal on
 * the database and in one behind PgBouncer, by turns. Says nothing where PgBouncer is not installed.
 */
export async function benchPooler(): Promise<void> {
  const lacks = whatPgBouncerLacks()
  if (lacks) return console.log(`  not measured: ${lacks}`)
  await withDemo(async (database) => {
    const { hostname, port, searchParams } = new URL(database.url.replace('@/', '@socket/'))
    const password = 'of this bench'
    await database.query(`ALTER ROLE uplink_app PASSWORD '${password}'`)
    const pooler = await startPgBouncer({
      host: searchParams.get('host') ?? hostname,
      port: Number(searchParams.get('port') ?? port),
      database: 'uplink',
      user: 'uplink_app',
      password,
      poolSize: 20,
    })
    const postmaster = await postmasterOf(database)
    const start = async (more: Record<string, string>): Promise<Target> => ({
      ...(await serve(
        ['node', 'apps/server/dist/main.js'],
        { ...settings(database), DRAIN_SECONDS: '0', ...more },
        /http:\/\/localhost:(\d+)/,
      )),
      postmaster,
    })
    const portals = {
      direct: await start({}),
      pooled: await start({ DATABASE_POOLER_URL: pooler.url }),
    }
    try {
      const tokens = {
        customer: await signIn(portals.direct.origin),
        staff: await signIn(portals.direct.origin, 'admin', 'demo-admin'),
      }
      const [line] = await database.query<{ cuid: string }>(
        'SELECT username AS cuid FROM connections LIMIT 1',
      )
      const calls: Measured[] = [
        ...customerCalls.map((path) => ({ path, as: 'customer' as const })),
        {
          path: '/api/desk/payments',
          as: 'staff',
          body: () => ({ way: 'cash', amount: '5', again: true, cuid: line?.cuid }),
        },
      ]
      for (const { path, as, body } of calls) {
        const headers = { authorization: `Bearer ${tokens[as]}` }
        const shots: Record<keyof typeof portals, Shot[]> = { direct: [], pooled: [] }
        const names = Object.keys(shots) as (keyof typeof portals)[]
        for (const name of names) await shoot(portals[name], path, headers, 1, body)
        let spent = 0
        for (let round = 0; round < rounds; round++)
          for (const name of names) {
            const before = processorSeconds(pooler.pid())
            shots[name].push(await shoot(portals[name], path, headers, seconds, body))
            spent += processorSeconds(pooler.pid()) - before
          }
        const [direct, pooled] = [medianOf(shots.direct), medianOf(shots.pooled)]
        const ofPooler = spent / shots.pooled.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0)
        const more = (costOf(pooled) + ofPooler) / costOf(direct)
        console.log(`${path}: ${more.toFixed(2)} times the processor time`)
        console.log(`  direct  ${describe(direct)}`)
        console.log(`  pooled  ${describe(pooled)}, PgBouncer ${Math.round(ofPooler * 1e6)} µs`)
      }
    } finally {
      for (const portal of Object.values(portals)) await portal.stop()
      await pooler.stop()
    }
  })
}
