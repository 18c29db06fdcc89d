import type { reportRunRoutes } from '@uplink/contract/reports/run-routes'
import type { Answer } from '@uplink/contract/route'
import { customerCalls, signIn } from '../customer-calls'
import { callAtRandom } from '../random-arrivals'
import { saved, sessionsOf } from './big-report'
import type { Caller } from './caller'
import { medianOf, ms, p95, print } from './figures'
import type { WholePortal } from './portal'
import { staffOf } from './staff'

const perSecond = 200
const seconds = 8
const people = 8
const rounds = 3

type Run = Answer<typeof reportRunRoutes.run>

/** How long customers wait while eight people run heavy reports all the time. */
export async function benchBesideCustomers(portal: WholePortal, by: Caller): Promise<void> {
  const token = await signIn(portal.origin)
  const id = await saved(by, heavyReport)
  const staff = await staffOf(portal, people)
  await customersWait(portal, token, 3)
  const quiet: number[] = []
  const busy: number[] = []
  let runs = 0
  for (let round = 0; round < rounds; round++) {
    quiet.push(p95(await customersWait(portal, token, seconds)))
    const over = new AbortController()
    const working = staff.map((person, at) => runAllTheTime(person, id, at, over.signal))
    busy.push(p95(await customersWait(portal, token, seconds)))
    over.abort()
    for (const count of await Promise.all(working)) runs += count
  }
  const [alone, beside] = [medianOf(quiet), medianOf(busy)]
  print(
    `customers’ p95 beside ${people} heavy reports`,
    beside / alone,
    { most: 1.5, unit: '×' },
    `${beside.toFixed(1)} ms, quiet ${alone.toFixed(1)} ms, at ${perSecond} calls/s; ${runs} reports in ${ms(rounds * seconds * 1000)}`,
  )
}

const heavyReport = {
  ...sessionsOf('Sessions per device'),
  selections: [{ column: 's.device', alias: 'device' }],
  have_aggregate_function: 'yes' as const,
  select_aggregates: [
    { aggregate_function: 'SUM' as const, column: 's.download_gb', alias: 'gb' },
    { aggregate_function: 'MAX' as const, column: 's.hours', alias: 'hours' },
    { aggregate_function: 'COUNT DISTINCT' as const, column: 's.subscriber_id', alias: 'lines' },
  ],
  query_filters: 'yes' as const,
  filter_group: [
    {
      query_filters: [
        { filter: 's.id', operators: 'greater' as const, value: 'after', is_param: 'yes' as const },
      ],
    },
  ],
  parameters: [{ name: 'after', type: 'integer' as const, default: '0' }],
}

/** A different statement each time, so that no result is shared. */
async function runAllTheTime(by: Caller, id: number, at: number, over: AbortSignal): Promise<number> {
  let runs = 0
  for (let n = 1; !over.aborted; n++) {
    const parameters = { after: String(n * people + at) }
    const path = `/ext-report-builder/query-reports/${id}/run`
    let { data } = await by.call<Run>('POST', path, { parameters, anyway: true, per_page: 50 })
    const isUnderWay = () => data.state === 'queued' || data.state === 'running'
    const isOver = () => over.aborted
    while (isUnderWay() && !isOver()) {
      // each at a pace of their own, as browsers do; in step they would all ask at the same moment
      // oxlint-disable-next-line house/weak-tests -- browsers poll a running report like this
      await new Promise((resolve) => setTimeout(resolve, 230 + 7 * at))
      ;({ data } = await by.call<Run>('GET', `/ext-report-builder/runs/${data.run_id}`))
    }
    if (isUnderWay()) await by.call('DELETE', `/ext-report-builder/runs/${data.run_id}`)
    else if (data.state !== 'done') throw new Error(`a heavy report is ${data.state}: ${data.failure}`)
    else runs++
  }
  return runs
}

/** Milliseconds of each call of the customers' screens. */
function customersWait({ origin }: WholePortal, token: string, duration: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` }
  return callAtRandom(origin, { paths: customerCalls, headers, perSecond, seconds: duration })
}
