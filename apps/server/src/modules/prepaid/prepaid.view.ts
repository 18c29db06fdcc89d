import type { PrepaidLine } from '@uplink/contract/prepaid'
import { addDays } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { toWire } from '#platform/money'
import { isNew, offOn, renewalOf, type PrepaidRow } from '../billing/billing.public'

/** How a prepaid line stands; null when its prepaid days are over, because it is billed afterwards again. */
export function toPrepaid(line: PrepaidRow | undefined, now: Date): PrepaidLine | null {
  if (!line) return null
  const today = dayIn(line.time_zone, now)
  if (line.ends_on !== null && line.ends_on < today) return null
  const off = offOn(line)
  return {
    state: line.paid_until >= today ? 'paid' : today < off ? 'grace' : 'expired',
    paid_until: isNew(line) && line.paid_until < today ? null : line.paid_until,
    off_on: off,
    renews_from_balance: line.renews_from_balance,
    balance: toWire(line.balance),
    billed_from: line.ends_on === null ? null : addDays(line.ends_on, 1),
    renewal: toRenewal(line, today),
  }
}

function toRenewal(line: PrepaidRow, today: string): PrepaidLine['renewal'] {
  const renewal = renewalOf(line, today)
  if (!renewal) return null
  const { period, lines, total, valid } = renewal
  return {
    from: period.from,
    to: period.to,
    valid_for: valid,
    lines: lines.map(({ description, amount, tax }) => ({
      description,
      amount: toWire(amount),
      tax: toWire(tax),
    })),
    total: toWire(total),
    missing: toWire(Math.max(0, total + line.owed - line.balance)),
  }
}
