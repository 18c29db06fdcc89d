import type { designRoutes } from '@uplink/contract/designs/routes'
import type { Answer } from '@uplink/contract/route'
import pg from 'pg'
import type { Caller } from '../reports/caller'
import { medianOf, ms, print } from '../reports/figures'
import type { WholePortal } from '../reports/portal'
import { visitor } from './visitor'
import type { Wall } from './wall'

const rounds = 3
/** Database connections of the bare client, which runs each cell's query for each viewer. */
const bareClients = 4
/** 1.6 seconds out of 11. */
const wantedShare = 1.6 / 11
/** How long results are kept. */
const keptMs = 15_000

type Run = Answer<typeof designRoutes.runCell>

/**
 * Eight people open a dashboard of 24 cells at once: the total time compared with 192 queries, and the statements
 * that reach the database.
 */
export async function benchViewers(
  portal: WholePortal,
  wall: Wall,
  viewers: readonly Caller[],
): Promise<void> {
  const took = { all: [] as number[], first: [] as number[], asked: [] as number[] }
  const single = await singleQueries(portal, wall, viewers.length)
  for (let round = 0; round < rounds; round++) {
    await forgotten()
    const before = await statementsRun(portal)
    const { allMs, firstMs } = await openAll(portal, wall, viewers)
    took.all.push(allMs)
    took.first.push(firstMs)
    took.asked.push((await statementsRun(portal)) - before)
  }
  const cells = wall.places.length
  const what = `${cells} cells × ${viewers.length} viewers, beside single queries`
  const told = `${ms(medianOf(took.all))}, ${cells * viewers.length} single queries ${ms(single)}`
  print(what, medianOf(took.all) / single, { most: wantedShare, unit: '×' }, told)
  const inAll = 'the same, by the clock (where those take 11,000 ms)'
  print(`  ${inAll}`, medianOf(took.all), { most: 1600, unit: 'ms' })
  print('  the first cell', medianOf(took.first), { most: 300, unit: 'ms' })
  print('  statements run in the database', Math.max(...took.asked), { most: cells, unit: 'runs' })
}

/** Waits until the portal has dropped the kept results. */
// oxlint-disable-next-line house/weak-tests -- results expire by time
const forgotten = () => new Promise((resolve) => setTimeout(resolve, keptMs + 1000))

async function openAll({ origin }: WholePortal, { design, places }: Wall, viewers: readonly Caller[]) {
  const visitors = viewers.map((by) => visitor(origin, by))
  const began = performance.now()
  let firstMs = Infinity
  const open = async (by: (typeof visitors)[number], place: object) => {
    const ask = () => by.call<Run>('POST', `/ext-report-builder/designs/${design}/cells/run`, place)
    let { data } = await ask()
    // like browsers, when it takes long
    while (data.state === 'running') ({ data } = await ask())
    if (data.state !== 'done') throw new Error(`a cell is ${data.state}: ${data.failure}`)
    firstMs = Math.min(firstMs, performance.now() - began)
  }
  await Promise.all(visitors.flatMap((by) => places.map((place) => open(by, place))))
  const allMs = performance.now() - began
  for (const { leave } of visitors) leave()
  return { allMs, firstMs }
}

/** Every cell for every viewer, a few at a time: the time without sharing. */
async function singleQueries(
  { logins }: WholePortal,
  { statements }: Wall,
  viewers: number,
): Promise<number> {
  const queue = Array.from({ length: viewers }, () => statements).flat()
  const clients = Array.from({ length: bareClients }, () => new pg.Client(logins.superuser))
  await Promise.all(clients.map((client) => client.connect()))
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) await client.query(next)
    }),
  )
  const took = performance.now() - began
  await Promise.all(clients.map((client) => client.end()))
  return took
}

/** Makes PostgreSQL count statements; needs a restart. */
export async function countStatements(portal: WholePortal): Promise<void> {
  await portal.sql.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await portal.restart()
  await portal.sql.query('CREATE EXTENSION pg_stat_statements')
}

async function statementsRun({ sql }: WholePortal): Promise<number> {
  const { rows } = await sql.query<{ runs: string | null }>(
    `SELECT sum(calls) AS runs FROM pg_stat_statements WHERE query LIKE 'SELECT * FROM (%) AS rows'`,
  )
  return Number(rows[0]?.runs ?? 0)
}
