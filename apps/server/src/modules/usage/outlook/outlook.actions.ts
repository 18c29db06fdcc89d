import { dropDays, type UsageOutlook } from '@uplink/contract/usage'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { outlookOf } from './outlook'
import { countDrops } from '../sessions/network-sessions.store'
import { dropCauses } from '../sessions/network-sessions.view'
import { findDays, findFirstDay, findPlan } from '../usage.store'

/** Sessions that began earlier are not looked at: few last so long, and each would have to be read. */
const longestSessionMs = 120 * dayMs

export async function readOutlook(call: Call, { id: connection }: OwnConnection): Promise<UsageOutlook> {
  const now = call.clock.now()
  const plan = found(await findPlan(call.db, { connection }))
  const today = dayIn(plan.time_zone, now)
  const period = periodContaining(today, plan.billing_day)
  const previous = periodContaining(addDays(period.from, -1), plan.billing_day)
  const since = addDays(today, 1 - dropDays)
  const [rows, first, drops] = await Promise.all([
    findDays(call.db, { connection, from: previous.from, to: period.to }),
    findFirstDay(call.db, { connection }),
    countDrops(call.db, {
      connection,
      since: new Date(now.getTime() - longestSessionMs),
      from: since,
      causes: dropCauses,
    }),
  ])
  const knownFrom = first?.day ?? null
  const days = new Map(rows.map((row) => [row.day, row.download_bytes + row.upload_bytes]))
  const counts = new Map(drops.map(({ day, count }) => [day, count]))
  const shown = Array.from({ length: dropDays }, (_, place) => addDays(since, place))
  return {
    ...outlookOf({ period, previous, today, knownFrom, quota: plan.quota_bytes, days }),
    drops: shown
      .filter((day) => knownFrom !== null && day >= knownFrom)
      .map((day) => ({ day, count: counts.get(day) ?? 0 })),
  }
}
