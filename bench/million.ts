import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
// oxlint-disable-next-line house/weak-tests -- a portal says that it is ready to those who ask again
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { measureCustomers, measureStaff, tokensOfCustomers } from './million/calls'
import { secretKey, withSized, type Sized } from './million/databases'
import { measureNights } from './million/nights'
import { measurePackets, radiusSecret } from './million/packets'
import { misses, tableOf, type Column, type Figure } from './million/table'
import { settings } from './database'
import { medianOf } from './reports/figures'
import { serve, type Served } from './servers'

const parts = ['start', 'customers', 'staff', 'packets', 'nights'] as const
type Part = (typeof parts)[number]

const starts = 3
const wantedStart = 5
const mostStartMs = 120_000

/**
 * What grows with the provider, and how: start, customers' and staff's calls, accounting, and the work of the night, of databases of
 * several sizes beside each other. `BENCH_DATABASES=600:postgres://…,100000:postgres://…,700000:postgres://…` names them by their
 * customers, on one server so that they compare, and fills those that are empty; without it two small ones are made. `--only=packets,nights`
 * measures some parts. `nights` bills a month for good.
 */
export async function benchMillion(): Promise<void> {
  const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  const chosen = parts.filter((part) => only === undefined || only.split(',').includes(part))
  const columns: Column[] = []
  await withSized(async (database) => {
    console.log(`  ${database.customers.toLocaleString('en')} customers (load ${loadNow()})`)
    columns.push(await measure(database, chosen))
  })
  console.log('')
  for (const line of tableOf(columns)) console.log(line)
  console.log(
    `on ${availableParallelism()} processors, load ${loadNow()} at the end, ${new Date().toISOString().slice(0, 10)}; the caller is on the same machine`,
  )
  if (columns.some(({ figures }) => figures.some(misses))) process.exitCode = 1
}

const loadNow = () => loadavg()[0]?.toFixed(1)

async function measure({ customers, url }: Sized, chosen: readonly Part[]): Promise<Column> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const folder = await mkdtemp(join(tmpdir(), 'uplink-bench-'))
  const portal = (role: string) =>
    serve(
      ['node', 'apps/server/dist/main.js'],
      {
        ...settings({ url, folder }),
        SECRET_KEY: secretKey,
        RADIUS_SECRET: radiusSecret,
        ROLE: role,
        DRAIN_SECONDS: '0',
        DEMO: 'true',
        LOG_LEVEL: 'error',
      },
      /http:\/\/localhost:(\d+)/,
    )
  try {
    // the first one writes down whose key it is, and what the queue needs
    await (await portal('all')).stop()
    const { rows } = await client.query<{ lines: number; bytes: string }>(
      'SELECT (SELECT count(*)::int FROM connections) AS lines, pg_database_size(current_database()) AS bytes',
    )
    const figures: Figure[] = []
    const calling = async (part: Part, work: (portal: Served) => Promise<Figure[]>) => {
      if (!chosen.includes(part)) return
      console.log(`    ${part} (load ${loadNow()})`)
      const running = await portal('web')
      try {
        figures.push(...(await work(running)))
      } finally {
        await running.stop()
      }
    }
    if (chosen.includes('start')) figures.push(await measureStart(portal))
    const tokens = await tokensOfCustomers(client)
    await calling('customers', ({ origin }) => measureCustomers(origin, tokens))
    await calling('staff', ({ origin }) => measureStaff(origin, client))
    await calling('packets', (running) => measurePackets(running, () => portal('web'), client, tokens))
    if (chosen.includes('nights')) figures.push(...(await measureNights(url, client)))
    return { customers, lines: rows[0]?.lines ?? 0, bytes: Number(rows[0]?.bytes ?? 0), figures }
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the command until the portal is ready for calls, with all roles in one process. */
async function measureStart(portal: (role: string) => Promise<Served>): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < starts; n += 1) {
    const began = performance.now()
    const running = await portal('all')
    // a machine that others use too says for a moment that it has too much to do
    while (!(await fetch(`${running.origin}/readyz`)).ok) {
      if (performance.now() - began > mostStartMs) throw new Error('the portal does not become ready')
      await pause(20)
    }
    times.push((performance.now() - began) / 1000)
    await running.stop()
  }
  return { name: 'start', unit: 's', value: medianOf(times), wanted: wantedStart }
}
