import { usageRangeLimit } from '@uplink/contract/usage'
import { invalid } from '#platform/http/problem'
import { lengthInDays, periodContaining, type Period } from '#platform/calendar'

/**
 * The requested range. Without dates: today's billing period. With only `to`: from the start of the period that
 * contains it. With only `from`: until the end of the present period.
 *
 * @throws Problem 422 when it ends before it starts or is longer than the limit
 */
export function usageRange(
  asked: { from?: string | undefined; to?: string | undefined },
  plan: { today: string; billingDay: number },
): Period {
  const to = asked.to ?? periodContaining(plan.today, plan.billingDay).to
  const from = asked.from ?? periodContaining(asked.to ?? plan.today, plan.billingDay).from
  const wrong = asked.to === undefined ? 'from' : 'to'
  if (to < from) throw invalid(wrong, 'The range must not end before it starts')
  if (lengthInDays({ from, to }) > usageRangeLimit) {
    throw invalid(wrong, `The range may have ${usageRangeLimit} days at most`)
  }
  return { from, to }
}
