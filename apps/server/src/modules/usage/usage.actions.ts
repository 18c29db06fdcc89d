import { type Usage, usageRangeLimit } from '@uplink/contract/usage'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid } from '#platform/http/problem'
import { findDays, findFirstDay, findPlan, type PlanRow, type UsageDayRow } from './usage.store'
import { lengthInDays, periodContaining, type Period, addDays } from '#platform/calendar'

const lengthOfPeriod = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length } as const

/** Adds the days without usage, and sums days to months if requested. The rows must be inside the range. */
function toUsage(
  rows: UsageDayRow[],
  about: Period & Pick<Usage, 'per' | 'today' | 'known_from' | 'quota_bytes' | 'after_quota'>,
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
    today: about.today,
    known_from: about.known_from,
    quota_bytes: about.quota_bytes,
    after_quota: about.after_quota,
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
  const today = dayIn(plan.time_zone, call.clock.now())
  const range = usageRange(query, { today, billingDay: plan.billing_day })
  const [rows, first] = await Promise.all([
    findDays(call.db, { connection: connection.id, ...range }),
    findFirstDay(call.db, { connection: connection.id }),
  ])
  const { quota_bytes } = plan
  return toUsage(rows, {
    ...range,
    per: query.per,
    today,
    known_from: first?.day ?? null,
    quota_bytes,
    after_quota: afterQuota(plan, today),
  })
}

/** How fast the line is once its data is used up, and until when it is now. */
function afterQuota(plan: PlanRow, today: string): Usage['after_quota'] {
  const { quota_bytes: quota, slow_download_kbps: download, slow_upload_kbps: upload } = plan
  if (quota === null || download === null || upload === null) return null
  const isSlow = plan.slow_until !== null && plan.slow_until >= today && Number(plan.used_up_bytes) >= quota
  return {
    download_mbps: download / 1000,
    upload_mbps: upload / 1000,
    slow_until: isSlow ? plan.slow_until : null,
  }
}
