import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Answer } from '@uplink/contract/route'
import { saved } from './big-report'
import type { Caller } from './caller'
import { medianOf, ms, print } from './figures'
import type { WholePortal } from './portal'

const rounds = 9
type Run = Answer<typeof reportRunRoutes.run>

/** The time from the click until the database stops working on the report. */
export async function benchCancel(portal: WholePortal, by: Caller): Promise<void> {
  const id = await saved(by, {
    report_name: 'Endless',
    db_connection_name: 'default',
    tables: ['a', 'b', 'c'].map((query_alias) => ({
      name: 'subscribers',
      query_alias,
      table_join: { type: 'join', condition: '!=', column1: 'a.id', column2: `${query_alias}.id` },
    })),
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*', alias: 'rows' }],
  })
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const running = by.call<Run>('POST', `/ext-report-builder/query-reports/${id}/run`, { anyway: true })
    const { data } = await running
    if (data.state !== 'running') throw new Error(`it is ${data.state} after two seconds`)
    const began = performance.now()
    const cancelling = by.call('DELETE', `/ext-report-builder/runs/${data.run_id}`)
    while (await isWorking(portal));
    took.push(performance.now() - began)
    await cancelling
  }
  print(
    'cancelled: the database has stopped after',
    medianOf(took),
    { most: 100, unit: 'ms' },
    `${ms(Math.max(...took))} at most of ${rounds}`,
  )
}

async function isWorking({ sql }: WholePortal): Promise<boolean> {
  const { rows } = await sql.query(
    `SELECT FROM pg_stat_activity WHERE state = 'active' AND application_name = 'uplink reports'
     AND query NOT LIKE '%pg_cancel_backend%'`,
  )
  return rows.length > 0
}
