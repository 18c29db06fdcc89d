import { type Usage, usageRangeLimit } from '@uplink/contract/usage'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid } from '#platform/http/problem'
import { findDays, findPlan, type UsageDayRow } from './usage.store'
import { lengthInDays, periodContaining, type Period, addDays } from '#platform/calendar'

const lengthOfPeriod = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length } as const

/** Adds the days without usage, and sums days to months if requested. The rows must be inside the range. */
function toUsage(
  rows: UsageDayRow[],
  about: Period & { per: Usage['per']; quotaBytes: number | null },
): Usage {
  const nameOf = (day: string) => day.slice(0, lengthOfPeriod[about.per])
  const sums = new Map<string, { download_bytes: number; upload_bytes: number }>()
  for (let day = about.from; day <= about.to; day = addDays(day, 1)) {
    sums.set(nameOf(day), { download_bytes: 0, upload_bytes: 0 })
  }
  const all = { download_bytes: 0, upload_bytes: 0 }
  for (const row of rows) {
    for (const sum of [sums.get(nameOf(row.day)), all]) {
      if (!sum) continue
      sum.download_bytes += row.download_bytes
      sum.upload_bytes += row.upload_bytes
    }
  }
  return {
    from: about.from,
    to: about.to,
    per: about.per,
    quota_bytes: about.quotaBytes,
    ...all,
    series: [...sums].map(([period, sum]) => ({ period, ...sum })),
  }
}

/**
 * The requested range. Without dates: today's billing period. With only `to`: from the start of the period that
 * contains it. With only `from`: until the end of the present period.
 *
 * @throws Problem 422 when it ends before it starts or is longer than the limit
 */
function usageRange(
  query: { from?: string | undefined; to?: string | undefined },
  plan: { today: string; billingDay: number },
): Period {
  const to = query.to ?? periodContaining(plan.today, plan.billingDay).to
  const from = query.from ?? periodContaining(query.to ?? plan.today, plan.billingDay).from
  const wrong = query.to === undefined ? 'from' : 'to'
  if (to < from) throw invalid(wrong, 'The range must not end before it starts')
  if (lengthInDays({ from, to }) > usageRangeLimit) {
    throw invalid(wrong, `The range may have ${usageRangeLimit} days at most`)
  }
  return { from, to }
}

export async function readUsage(
  call: Call,
  connection: OwnConnection,
  query: { from?: string | undefined; to?: string | undefined; per: Usage['per'] },
): Promise<Usage> {
  const plan = found(await findPlan(call.db, { connection: connection.id }))
  const range = usageRange(query, {
    today: dayIn(plan.time_zone, call.clock.now()),
    billingDay: plan.billing_day,
  })
  const rows = await findDays(call.db, { connection: connection.id, ...range })
  return toUsage(rows, { ...range, per: query.per, quotaBytes: plan.quota_bytes })
}
