import type { designRoutes } from '@uplink/contract/designs/routes'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
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
const cacheTtlMs = 15_000

/** As many as the web app follows at once. */
const maxCells = 4

type Cell = Answer<typeof designRoutes.runCell>
type Run = Answer<typeof reportRunRoutes.find>

/**
 * Eight people open a dashboard of 24 cells at once: the total time compared with 192 queries, and the statements
 * that reach the database.
 */
export async function benchViewers(
  portal: WholePortal,
  wall: Wall,
  viewers: readonly Caller[],
): Promise<void> {
  const took = { all: [] as number[], first: [] as number[], requests: [] as number[] }
  const single = await singleQueries(portal, wall, viewers.length)
  for (let round = 0; round < rounds; round++) {
    await forgotten()
    const before = await statementsRun(portal)
    const { allMs, firstMs } = await openAll(portal, wall, viewers)
    took.all.push(allMs)
    took.first.push(firstMs)
    took.requests.push((await statementsRun(portal)) - before)
  }
  const cells = wall.places.length
  const what = `${cells} cells × ${viewers.length} viewers, beside single queries`
  const told = `${ms(medianOf(took.all))}, ${cells * viewers.length} single queries ${ms(single)}`
  print(what, medianOf(took.all) / single, { most: wantedShare, unit: '×' }, told)
  const inAll = 'the same, by the clock (where those take 11,000 ms)'
  print(`  ${inAll}`, medianOf(took.all), { most: 1600, unit: 'ms' })
  print('  the first cell', medianOf(took.first), { most: 300, unit: 'ms' })
  print('  statements run in the database', Math.max(...took.requests), { most: cells, unit: 'runs' })
}

/** Waits until the portal has dropped the kept results. */
// oxlint-disable-next-line house/weak-tests -- results expire by time
const forgotten = () => new Promise((resolve) => setTimeout(resolve, cacheTtlMs + 1000))

async function openAll({ origin }: WholePortal, { design, places }: Wall, viewers: readonly Caller[]) {
  const visitors = viewers.map((by) => visitor(origin, by))
  const began = performance.now()
  let firstMs = Infinity
  const open = async (by: (typeof visitors)[number], place: object) => {
    const { data: cell } = await by.call<Cell>(
      'POST',
      `/ext-report-builder/designs/${design}/cells/run`,
      place,
    )
    let run: { state: string; failure: string | null } = cell
    // like browsers, when it takes long
    while (run.state === 'queued' || run.state === 'running')
      ({ data: run } = await by.call<Run>(
        'GET',
        `/ext-report-builder/runs/${cell.run_id}?per_page=10000`,
        {},
      ))
    if (run.state !== 'done') throw new Error(`a cell is ${run.state}: ${run.failure}`)
    firstMs = Math.min(firstMs, performance.now() - began)
  }
  // a browser has a few cells under way
  const ofOne = async (by: (typeof visitors)[number]) => {
    const left = [...places]
    const next = async () => {
      for (let place = left.shift(); place; place = left.shift()) await open(by, place)
    }
    await Promise.all(Array.from({ length: maxCells }, next))
  }
  await Promise.all(visitors.map(ofOne))
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
