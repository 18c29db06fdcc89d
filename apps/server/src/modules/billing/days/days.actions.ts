import {
  billingDayRoutes,
  type BillingDays,
  type BillingPreview,
  type BillingReach,
  type BillingRun,
} from '@uplink/contract/billing-days'
import { dayIn, type Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { isOutage } from '#platform/database/outage'
import type { Call } from '#platform/http/call'
import { whole } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { runSoon } from '#platform/jobs/queue'
import { inCurrency, inItsCurrency, toWire } from '#platform/money'
import { billingJob } from '../run/daily-run'
import { billLine } from '../run/issue'
import {
  billingDayColumns,
  countBilled,
  findBillingDays,
  findOrganizationOf,
  findTerms,
  insertRun,
  type BillingDaysRow,
} from './days.store'
import { comingDay, previewRun } from './preview'

const organizationsFor = (call: Call, action: 'List' | 'Edit') =>
  call.rows('invoice', action, billingDayColumns)

export async function listBillingDays(call: Call) {
  const [within, editable, mayStart] = await Promise.all([
    organizationsFor(call, 'List'),
    organizationsFor(call, 'Edit'),
    call.mayReach(billingDayRoutes.start),
  ])
  const rows = await findBillingDays(call.db, { within, editable })
  return whole(rows.map((row) => toBillingDays(row, call.clock, mayStart)))
}

const toBillingDays = inItsCurrency(billingDaysOf)

function billingDaysOf(row: BillingDaysRow, clock: Clock, mayStart: boolean): BillingDays {
  const today = dayIn(row.time_zone, clock.now())
  return {
    organization_id: row.id,
    organization: row.name,
    next_on: comingDay(row, today),
    is_billed_today: row.billed_through !== null && row.billed_through >= today,
    runs: row.runs.map(toRun),
    unbilled: row.unbilled.map(({ id, username, holder, failed_at, reason }) => ({
      line: { id, username },
      holder,
      failed_at: new Date(failed_at).toISOString(),
      reason,
    })),
    unbilled_count: row.unbilled_count,
    can: mayStart && row.is_editable ? ['start'] : [],
  }
}

function toRun(run: BillingDaysRow['runs'][number]): BillingRun {
  const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    id: run.id,
    day: run.day,
    state: stateOf(run),
    started_by: run.started_by,
    started_at: instant(run.started_at),
    finished_at: instant(run.finished_at),
    lines: run.lines,
    // two processes at once both count the lines that they look at
    lines_done: Math.min(run.lines_done, run.lines),
    issued: run.issued,
    total: toWire(run.total),
  }
}

function stateOf({ started_at, finished_at, has_failed }: BillingDaysRow['runs'][number]) {
  if (started_at === null) return 'waiting'
  if (finished_at === null) return 'running'
  return has_failed ? 'failed' : 'done'
}

export async function previewBillingRun(call: Call, organization: number): Promise<BillingPreview> {
  const within = await organizationsFor(call, 'List')
  const terms = found(await findTerms(call.db, { within, organization }))
  const day = comingDay(terms, dayIn(terms.time_zone, call.clock.now()))
  return inCurrency(terms.currency, () => previewRun(call.db, terms, day))
}

/** What other billing settings would count for, without working out the bills. */
export async function readReach(call: Call, organization: number): Promise<BillingReach> {
  const within = await organizationsFor(call, 'List')
  const terms = found(await findTerms(call.db, { within, organization }))
  const from = comingDay(terms, dayIn(terms.time_zone, call.clock.now()))
  return { from, lines: await countBilled(call.db, { organization, day: from }) }
}

/** Asks the worker for the run of today: it begins within seconds, also where today's is done already. */
export async function startBillingRun(
  call: Call,
  organization: number,
): Promise<{ id: number; day: string }> {
  const within = await organizationsFor(call, 'Edit')
  const terms = found(await findTerms(call.db, { within, organization }))
  const day = dayIn(terms.time_zone, call.clock.now())
  const id = await call.db.transaction().execute(async (tx) => {
    const run = await insertRun(tx, { organization, day, by: call.person.userId })
    if (run === undefined) throw new Problem('billing-run.under-way')
    await runSoon(tx, billingJob)
    await call.audit(tx, {
      act: 'organization.billing-run-started',
      target: ['organization', organization],
      details: { run, day },
    })
    return run
  })
  return { id, day }
}

/** Bills one line now. Its message goes out with the next run, which is asked for. */
export async function billLineNow(
  { portal }: { portal: Database },
  call: Call,
  connection: OwnConnection,
): Promise<{ message: string; data: { issued: number } }> {
  const within = await organizationsFor(call, 'Edit')
  const { id: organizationId } = found(
    await findOrganizationOf(call.db, { within, connection: connection.id }),
  )
  const line = { organizationId, connectionId: connection.id }
  const issued = await billLine({ db: portal, clock: call.clock }, line).catch((error: unknown) => {
    if (isOutage(error)) throw error
    throw new Problem('billing-run.line-failed')
  })
  await call.db.transaction().execute(async (tx) => {
    if (issued > 0) await runSoon(tx, billingJob)
    await call.audit(tx, {
      act: 'connection.billed',
      target: ['connection', connection.id],
      details: { issued },
    })
  })
  const message =
    issued > 0
      ? `Line ${connection.username} is billed.`
      : `Line ${connection.username} has nothing to be billed today.`
  return { message, data: { issued } }
}
