import { pauseDays, type newPause } from '@uplink/contract/line-changes'
import type { output } from 'zod'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { renewSessions } from '#platform/outbox/network'
import { dayFirst } from '#platform/texts'
import { costOfDays } from '../../billing/billing.public'
import { notify } from '../../notifications/notifications.public'
import { refuseUneditable } from '../closing/closing.access'
import { lockContract } from '../packages/package-changes.store'
import { tellPaused } from '../pauses/pauses.notices'
import { beginPauses, findPausable, type PausableRow } from '../pauses/pauses.store'

/** The days on which a line can be switched on again by itself. */
const backBetween = (today: string) => ({ first: addDays(today, 1), last: addDays(today, pauseDays.most) })

export async function lookAtPause(call: Call, connection: OwnConnection) {
  await refuseUneditable(call, connection)
  const line = found(await findPausable(call.db, connection.id))
  const { reason, began_at, back_on, is_charged } = line
  const today = dayIn(line.time_zone, call.clock.now())
  const period = periodContaining(today, line.billing_day)
  return {
    pause:
      reason === null || began_at === null || is_charged === null
        ? null
        : { reason, began_at: began_at.toISOString(), back_on, is_charged },
    a_day:
      line.price === null
        ? null
        : toWire(costOfDays(line.price, { days: { from: today, to: today }, period }, line.tax_percent)),
    billed_until: line.last_billed?.to ?? null,
    back_on: backBetween(today),
  }
}

type Pausing = output<typeof newPause>

/** Why a line is not suspended by hand; undefined: it can be. */
export function hindranceOfPause(
  line: PausableRow,
  { back_on: backOn, is_charged: isCharged }: Pick<Pausing, 'back_on' | 'is_charged'>,
  now: Date,
): Problem | undefined {
  if (line.status === 'closed') return new Problem('line-change.closed')
  if (line.status === 'suspended') return new Problem('line-change.suspended')
  // its days are paid already, at a price of their own
  if (line.paid_until !== null && !isCharged) return new Problem('line-change.prepaid')
  const { first, last } = backBetween(dayIn(line.time_zone, now))
  if (backOn != null && (backOn < first || backOn > last))
    return invalid('back_on', `Choose a day from ${dayFirst(first)} to ${dayFirst(last)}`)
  return undefined
}

/** Suspends lines that are locked and that nothing hinders, tells their owners, and writes it down. */
export async function pauseLocked(
  call: Call,
  tx: Database,
  lines: readonly PausableRow[],
  { reason, back_on: given, is_charged, tell }: Pausing,
): Promise<void> {
  if (lines.length === 0) return
  const { clock, person } = call
  const backOn = given ?? null
  const pauses = lines.map((line) => ({
    connection_id: line.id,
    organization_id: line.organization_id,
    reason,
    is_reason_told: tell === 'reason',
    is_charged,
    back_on: backOn,
    begun_by: person.userId,
  }))
  await beginPauses(tx, pauses, clock.now())
  await renewSessions(
    tx,
    lines.map(({ id }) => id),
    'standing',
  )
  if (tell !== 'nothing')
    await notify(
      tx,
      clock,
      lines.map(({ id, user_id: userId, username }) =>
        tellPaused(
          { userId, connectionId: id, username },
          { backOn, reason: tell === 'reason' ? reason : undefined },
        ),
      ),
    )
  await call.auditAll(
    tx,
    lines.map(({ id }) => ({
      act: 'connection.paused' as const,
      target: ['connection', id] as const,
      before: { status: 'active' },
      after: { status: 'suspended' },
      details: { reason, back_on: backOn, is_charged, tell },
    })),
  )
}

/** The line is locked first; of two people who suspend it at once one is told that it is suspended. */
export async function pauseLine(call: Call, connection: OwnConnection, pausing: Pausing) {
  await refuseUneditable(call, connection)
  await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = found(await findPausable(tx, connection.id))
    const hindrance = hindranceOfPause(line, pausing, call.clock.now())
    if (hindrance) throw hindrance
    await pauseLocked(call, tx, [line], pausing)
  })
  const backOn = pausing.back_on ?? null
  const until = backOn === null ? 'until you switch it on again' : `until ${dayFirst(backOn)}`
  return { message: `Line ${connection.username} is suspended ${until}.`, data: connection }
}
