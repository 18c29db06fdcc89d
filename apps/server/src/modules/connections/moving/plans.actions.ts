import type { lineMoveRoutes, lineOwnerRoutes, LinePlans } from '@uplink/contract/line-moves'
import { planDays } from '@uplink/contract/line-moves'
import type { Received } from '@uplink/contract/route'
import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'
import { costOfDays } from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { agreedCharges, lookAtCharges, toClose, totalOf } from '../closing/closing.actions'
import { refuseUneditable } from '../closing/closing.access'
import { lockContract } from '../packages/package-changes.store'
import { auditedOf, carryOut, isPaidOn, type MovingDeps } from './carry-out'
import { tellEnding, tellGoing, tellStays } from './moving.notices'
import { findNewOwner, findPlanned, insertPlan, withdrawPlan, type PlannedRow } from './plans.store'

/** What is planned for a line, and what its end or its move would mean. */
export async function readPlans(call: Call, connection: OwnConnection): Promise<LinePlans> {
  await refuseUneditable(call, connection)
  const line = openLine(await findPlanned(call.db, connection.id))
  const today = dayIn(line.time_zone, call.clock.now())
  return {
    plan: planOf(line),
    last_day: { first: today, last: addDays(today, planDays.most) },
    move: await movesOf(call, line, today),
  }
}

function planOf({ kind, effective_on: from, reason, to_name }: PlannedRow): LinePlans['plan'] {
  if (kind === null || from === null || reason === null) return null
  return { kind, last_day: addDays(from, -1), to: to_name, reason }
}

/** From today the days that are billed are given back to the old owner, and charged to the new one; later there are none. */
async function movesOf(call: Call, line: PlannedRow, today: string): Promise<LinePlans['move']> {
  const period = periodContaining(today, line.billing_day)
  const next = addDays(period.to, 1)
  const { price, starts_on } = line
  const days = { from: today, to: period.to }
  const isPossible = starts_on !== null && starts_on < today
  const unused = isPossible
    ? (await toClose(call.db, call.clock, line.id, addDays(today, -1))).unused
    : undefined
  return {
    next_cycle: next,
    today: isPossible
      ? {
          given_back: toWire(totalOf(unused)),
          charges: await lookAtCharges(call.db, line.id),
          first_bill: price === null ? null : toWire(costOfDays(price, { days, period }, line.tax_percent)),
          days: lengthInDays(days),
          of: lengthInDays(period),
        }
      : null,
  }
}

function openLine(line: PlannedRow | undefined): PlannedRow {
  if (found(line).status === 'closed') throw new Problem('line-change.closed')
  return found(line)
}

/** Plans the end of a line. Nothing happens to it before that day is over. */
export async function planEnd(
  call: Call,
  connection: OwnConnection,
  { last_day: lastDay, gives_back, reason }: Received<typeof lineMoveRoutes.planEnd>['body'],
) {
  await refuseUneditable(call, connection)
  const { clock } = call
  await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = unplanned(openLine(await findPlanned(tx, connection.id)))
    const today = dayIn(line.time_zone, clock.now())
    const last = addDays(today, planDays.most)
    if (lastDay < today || lastDay > last)
      throw invalid('last_day', `Choose a day from ${dayFirst(today)} to ${dayFirst(last)}`)
    if (line.starts_on !== null && lastDay < line.starts_on)
      throw invalid('last_day', `Its contract begins on ${dayFirst(line.starts_on)}`)
    const plan = await insertPlan(tx, {
      ...planned(call, line, reason),
      kind: 'end',
      effective_on: addDays(lastDay, 1),
      to_user_id: null,
      gives_back,
    })
    await notify(tx, clock, tellEnding(toldOf(line), lastDay))
    await call.audit(tx, {
      act: 'connection.end-planned',
      target: ['connection', connection.id],
      details: { last_day: lastDay, gives_back, reason, plan },
    })
  })
  return { message: `Line ${connection.username} ends on ${dayFirst(lastDay)}.`, data: connection }
}

const planned = (call: Call, line: PlannedRow, reason: string) => ({
  connection_id: line.id,
  organization_id: line.organization_id,
  reason,
  planned_by: call.person.userId,
  planned_at: call.clock.now(),
})

const toldOf = (line: PlannedRow) => ({
  userId: line.user_id,
  connectionId: line.id,
  username: line.username,
})

function unplanned(line: PlannedRow): PlannedRow {
  if (line.plan_id !== null) throw new Problem('line-change.planned')
  return line
}

/** Withdraws what is planned for a line. */
export async function withdraw(call: Call, connection: OwnConnection) {
  await refuseUneditable(call, connection)
  const { clock } = call
  await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = openLine(await findPlanned(tx, connection.id))
    if (line.plan_id === null) throw new Problem('line-change.not-planned')
    await withdrawPlan(tx, line.plan_id, clock.now())
    await notify(tx, clock, tellStays(toldOf(line)))
    await call.audit(tx, {
      act: 'connection.plan-withdrawn',
      target: ['connection', connection.id],
      before: { kind: line.kind, effective_on: line.effective_on },
      details: { plan: line.plan_id },
    })
  })
  return { message: `Line ${connection.username} stays as it is.`, data: connection }
}

/**
 * Gives a line to another customer of its organization: today, which is carried out in the same transaction, or with the
 * next billing period.
 *
 * @param findOwner who gets it, as far as the caller may see them
 */
export async function moveLine(
  deps: MovingDeps,
  call: Call,
  connection: OwnConnection,
  {
    when,
    given_back,
    charges,
    reason,
    findOwner,
  }: Omit<Received<typeof lineOwnerRoutes.move>['body'], 'customer_id'> & {
    findOwner: (tx: Database) => Promise<{ id: number; name: string }>
  },
) {
  await refuseUneditable(call, connection)
  const { clock } = call
  const result = await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = unplanned(openLine(await findPlanned(tx, connection.id)))
    const owner = await findOwner(tx)
    const today = dayIn(line.time_zone, clock.now())
    await refuseOwner(tx, line, owner.id)
    const effectiveOn = when === 'now' ? today : addDays(periodContaining(today, line.billing_day).to, 1)
    // what is paid ahead stays with who paid it
    if (await isPaidOn(tx, connection.id, effectiveOn)) throw new Problem('line-change.prepaid')
    const billed =
      when === 'now' ? await agreeToToday(tx, call, line, { today, given_back, charges }) : undefined
    const plan = await insertPlan(tx, {
      ...planned(call, line, reason),
      kind: 'move',
      effective_on: effectiveOn,
      to_user_id: owner.id,
      gives_back: true,
    })
    const outcome = await carryOut(tx, { ...deps, clock }, { connection: line.id, today: () => today })
    // a prepaid line was refused above
    const done = outcome?.isWithdrawn === false ? outcome : undefined
    if (!done) await notify(tx, clock, tellGoing(toldOf(line), effectiveOn))
    await call.audit(
      tx,
      done
        ? auditedOf(line.id, done)
        : {
            act: 'connection.move-planned',
            target: ['connection', line.id],
            details: { to_user_id: owner.id, effective_on: effectiveOn, reason, plan },
          },
    )
    return { owner, done, billed, effectiveOn, movedTo: done?.movedTo, currency: line.currency }
  })
  const { owner, done, billed, effectiveOn, movedTo, currency } = result
  const charged = billed === undefined ? '' : ` ${moneyText(billed, currency)} was billed.`
  const back = done && done.givenBack > 0 ? ` ${moneyText(done.givenBack, currency)} was given back.` : ''
  const message = done
    ? `Line ${connection.username} is ${owner.name}’s now.${charged}${back}`
    : `Line ${connection.username} is ${owner.name}’s from ${dayFirst(effectiveOn)}.`
  return { message, data: { id: movedTo ?? connection.id, username: connection.username } }
}

async function refuseOwner(tx: Database, line: PlannedRow, owner: number): Promise<void> {
  if (owner === line.user_id) throw invalid('customer_id', 'It is theirs already')
  const found = await findNewOwner(tx, owner)
  if (found?.organization_id !== line.organization_id)
    throw invalid('customer_id', 'Choose an active customer of the line’s organization')
}

/** Refuses a move from today that settles something else than was looked at; returns what waits and is billed with it. */
async function agreeToToday(
  tx: Database,
  call: Call,
  line: PlannedRow,
  {
    today,
    given_back,
    charges,
  }: { today: string; given_back: string | undefined; charges: string | undefined },
): Promise<number | undefined> {
  if (line.starts_on !== null && line.starts_on >= today) throw new Problem('line-change.began-today')
  const { unused } = await toClose(tx, call.clock, line.id, addDays(today, -1))
  if (given_back === undefined || totalOf(unused) !== fromWire(given_back))
    throw new Problem('line-change.changed')
  return agreedCharges(tx, line.id, { agreed: charges, changed: 'line-change.changed' })
}
