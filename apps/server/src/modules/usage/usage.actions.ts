import type { Usage } from '@uplink/contract/usage'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { usageRange } from './usage.range'
import { findDays, findPlan } from './usage.store'
import { toUsage } from './usage.view'

export async function readUsage(
  call: Call,
  connection: OwnConnection,
  asked: { from?: string | undefined; to?: string | undefined; per: Usage['per'] },
): Promise<Usage> {
  const plan = found(await findPlan(call.db, { connection: connection.id }))
  const range = usageRange(asked, {
    today: dayIn(plan.time_zone, call.clock.now()),
    billingDay: plan.billing_day,
  })
  const rows = await findDays(call.db, { connection: connection.id, ...range })
  return toUsage(rows, { ...range, per: asked.per, quotaBytes: plan.quota_bytes })
}
