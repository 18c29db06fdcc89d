import { pauseDays, type newPause } from '@uplink/contract/line-changes'
import type { output } from 'zod'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
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
import { beginPause, findPausable } from '../pauses/pauses.store'

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

/** The line is locked first; of two people who suspend it at once one is told that it is suspended. */
export async function pauseLine(
  call: Call,
  connection: OwnConnection,
  { reason, back_on: given, is_charged, tell }: output<typeof newPause>,
) {
  await refuseUneditable(call, connection)
  const { clock } = call
  const now = clock.now()
  const backOn = given ?? null
  await call.db.transaction().execute(async (tx) => {
    await lockContract(tx, connection.id)
    const line = found(await findPausable(tx, connection.id))
    if (line.status === 'closed') throw new Problem('line-change.closed')
    if (line.status === 'suspended') throw new Problem('line-change.suspended')
    // its days are paid already, at a price of their own
    if (line.paid_until !== null && !is_charged) throw new Problem('line-change.prepaid')
    const { first, last } = backBetween(dayIn(line.time_zone, now))
    if (backOn !== null && (backOn < first || backOn > last))
      throw invalid('back_on', `Choose a day from ${dayFirst(first)} to ${dayFirst(last)}`)
    await beginPause(tx, {
      connection_id: connection.id,
      organization_id: line.organization_id,
      reason,
      is_reason_told: tell === 'reason',
      is_charged,
      back_on: backOn,
      began_at: now,
      begun_by: call.person.userId,
    })
    await renewSessions(tx, [connection.id], 'standing')
    const told = { userId: line.user_id, connectionId: connection.id, username: line.username }
    if (tell !== 'nothing')
      await notify(tx, clock, tellPaused(told, { backOn, reason: tell === 'reason' ? reason : undefined }))
    await call.audit(tx, {
      act: 'connection.paused',
      target: ['connection', connection.id],
      before: { status: 'active' },
      after: { status: 'suspended' },
      details: { reason, back_on: backOn, is_charged, tell },
    })
  })
  const until = backOn === null ? 'until you switch it on again' : `until ${dayFirst(backOn)}`
  return { message: `Line ${connection.username} is suspended ${until}.`, data: connection }
}
