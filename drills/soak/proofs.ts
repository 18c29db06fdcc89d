import type pg from 'pg'
import { dayIn } from '../../apps/server/src/platform/clock'
import { faultsOf } from '../cluster/takings'
import type { Load } from './load'
import { summerZone, type Moment } from './moments'

/** For how long the clock went on without being moved. */
export interface Stay {
  from: Date
  to: Date
}

interface Done {
  job: string
  begun: Date
}

/** When runs that are done have begun, by the worker's own log. */
const doneJobs = (log: string): Done[] =>
  (log.match(/^\{.*"msg":"job done"\}$/gm) ?? []).map((line) => {
    const { time, job, ms } = JSON.parse(line) as { time: string; job: string; ms: number }
    return { job, begun: new Date(Date.parse(time) - ms) }
  })

/** A job that is due may wait for this process's next look, and for its own run. */
const graceMs = 20_000

/**
 * What of the jobs of a day or an hour did not run once where the clock passed their minute.
 *
 * @param schedules when each runs, `minute hour`, in UTC; `*` for each hour
 */
export function jobFaults(
  log: string,
  stays: readonly Stay[],
  schedules: readonly { name: string; minute: number; hour: number | undefined }[],
): { faults: string[]; passed: number } {
  const done = doneJobs(log)
  const faults: string[] = []
  let passed = 0
  for (const { from, to } of stays)
    for (const { name, minute, hour } of schedules) {
      const due = new Date(from)
      due.setUTCMinutes(minute, 0, 0)
      for (; due <= to; due.setUTCHours(due.getUTCHours() + 1)) {
        if (due <= from || due.getTime() + graceMs > to.getTime()) continue
        if (hour !== undefined && due.getUTCHours() !== hour) continue
        passed += 1
        const hourLater = due.getTime() + 3_600_000
        // what was due before, and is made up for, may end after it
        const times = done.filter(
          ({ job, begun }) => job === name && begun >= due && begun <= to && begun.getTime() < hourLater,
        ).length
        if (times !== 1) faults.push(`${name} ran ${times} times at ${due.toISOString()}`)
      }
    }
  return { faults, passed }
}

interface Line {
  msg: string
  job?: string
  part?: string
  status?: number
  err?: { message?: string; type?: string }
}

/** What the portal logs of a database that is too busy to answer in time. */
const isOfBusyMachine = ({ status, err }: Line) =>
  status === 503 || err?.type === 'DatabaseUnreachable' || err?.message === 'no answer in time'

/** What a process has logged as an error; whom a busy machine refused, is counted by those who were refused. */
export function errorsIn(place: string, log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.match(/^\{"level":[56]0.*$/gm) ?? []) {
    const said = JSON.parse(line) as Line
    if (isOfBusyMachine(said)) continue
    const { job, part, msg, err } = said
    const what = [msg, job ?? part, err?.message?.slice(0, 200)].filter(Boolean).join(': ')
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, times]) => `the ${place} logged ${times} × ${what}`)
}

/** Which local days were not billed when they should have been; asked at the end of a moment. */
export async function billedFaults(client: pg.Client, { bills }: Moment): Promise<string[]> {
  if (!bills) return []
  const { rows } = await client.query<{ name: string; through: string | null }>(
    `SELECT name, billed_through::text AS through FROM organizations o
      WHERE time_zone = $1 AND billed_through IS DISTINCT FROM $2::date
        AND EXISTS (SELECT FROM connections c WHERE c.organization_id = o.id)`,
    [bills.zone, bills.day],
  )
  return rows.map(({ name, through }) => `${name} is billed through ${through}, not ${bills.day}`)
}

/** The files that a schedule has made, by the time they were planned for. */
export async function plannedFiles(client: pg.Client, schedule: number): Promise<string[]> {
  const { rows } = await client.query<{ at: Date; count: string }>(
    'SELECT DISTINCT planned_at AS at FROM report_exports WHERE schedule_id = $1',
    [schedule],
  )
  return rows.map(({ at }) => at.toISOString())
}

/** Local days for which the schedule of every day made no file, or several. */
export function fileFaults(planned: ReadonlySet<string>, passed: readonly Moment[]): string[] {
  const days = new Map<string, number>()
  for (const at of planned) {
    const day = dayIn(summerZone, new Date(at))
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  const wanted = passed.flatMap(({ files }) => (files ? [files.day] : []))
  return [
    ...[...days].filter(([, count]) => count > 1).map(([day, count]) => `${count} files for ${day}`),
    ...wanted.filter((day) => !days.has(day)).map((day) => `no file for ${day}`),
  ]
}

/** What is wrong with the money at the end. */
export async function moneyFaults(client: pg.Client, load: Load, before: number): Promise<string[]> {
  const count = async (text: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
  const faults = await faultsOf(client, load, before)
  const arrived = [...load.arrived]
  const booked = await count(
    `SELECT count(*) FROM ledger_transfers WHERE kind = 'payment' AND payment_id = ANY ($1)`,
    [arrived],
  )
  if (booked !== arrived.length)
    faults.push(`${booked} are booked of ${arrived.length} payments that arrived`)
  const twice = await count(
    `SELECT count(*) FROM (SELECT FROM invoices i WHERE status <> 'void' AND NOT is_paid_ahead
       GROUP BY connection_id, period_start HAVING count(*) > 1) AS doubled`,
  )
  if (twice > 0) faults.push(`${twice} lines have two bills of one period`)
  const runs = await count(
    `SELECT count(*) FROM (SELECT FROM billing_runs GROUP BY organization_id, day HAVING count(*) > 1) AS doubled`,
  )
  if (runs > 0) faults.push(`${runs} local days were billed by two runs`)
  return faults
}
