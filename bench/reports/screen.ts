import pg from 'pg'
import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Answer } from '@uplink/contract/route'
import { readByCursor } from './bare-client'
import type { BigReport } from './big-report'
import type { Caller } from './caller'
import { medianOf, ms, print } from './figures'
import type { WholePortal } from './portal'

const rounds = 31
/** Node compiles code that has run often; both sides get there first, as in a portal that has run for a day. */
const warmUps = 30
export const rowsOnScreen = 10_000

type Run = Answer<typeof reportRunRoutes.run>

/** As many rows as a screen shows at most, until they reach its client, compared with a bare client's cursor. */
export async function benchScreen(portal: WholePortal, by: Caller, { id, sql }: BigReport): Promise<void> {
  const bare = new pg.Client({ connectionString: portal.logins.reporting, options: '-c search_path=report' })
  await bare.connect()
  const took = { ours: [] as number[], bare: [] as number[] }
  try {
    for (let round = -warmUps; round < rounds; round++) {
      const theirs = await readByCursor(bare, sql)
      const ours = await read(by, id)
      if (theirs.rows !== rowsOnScreen || ours.rows !== rowsOnScreen)
        throw new Error(`${theirs.rows} rows, and ${ours.rows}`)
      if (round < 0) continue
      took.bare.push(theirs.ms)
      took.ours.push(ours.ms)
    }
  } finally {
    await bare.end()
  }
  const [ours, theirs] = [medianOf(took.ours), medianOf(took.bare)]
  print(
    '10,000 rows of 10 columns, to the client',
    ours / theirs,
    { most: 1.2, unit: '×' },
    `${ms(ours)}, a bare cursor ${ms(theirs)}`,
  )
}

/** Runs the report anew and takes all its rows. */
async function read(by: Caller, id: number) {
  const began = performance.now()
  const path = `/ext-report-builder/query-reports/${id}/run`
  const { data } = await by.call<Run>('POST', path, { per_page: rowsOnScreen })
  return { ms: performance.now() - began, rows: data.rows.length }
}
