import type { FirstBill, newLineRoutes } from '@uplink/contract/new-lines'
import type { Received } from '@uplink/contract/route'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import { found, invalid, invalidFields, Problem } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { nextBill, renewalOf, type Bill } from '../../billing/billing.public'
import { packageRules } from '../catalogue/catalogue-packages.access'
import { feeOf, priceOf, wrongDay } from './new-lines.actions'
import { findOffered } from './new-lines.store'

type Sent = Received<typeof newLineRoutes.firstBill>['query']
type Offered = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** What is known of a line that is not there yet. Money in minor units, before tax. */
interface Planned {
  price: number
  pending: { id: number; description: string; amount: number; tax: number; tax_percent: number }[]
  starts_on: string
  today: string
}

interface First {
  bill: Bill
  issued_on: string | null
  due_on: string | null
  next_total: number
  next_on: string
}

/** The first bill of a line that would be added so, by the rules that will make it. */
export async function readFirstBill(call: Call, sent: Sent): Promise<FirstBill> {
  if (!(await call.mayCreate('connection'))) throw new Problem('access.denied')
  const within = await call.rows('package', 'List', packageRules.columns)
  const pack = await findOffered(call.db, { id: sent.package_id, day: sent.starts_on, within })
  if (!pack) throw invalid('package_id', 'Choose an active package')
  const today = dayIn(pack.time_zone, call.clock.now())
  const wrong = wrongDay(sent.starts_on, today, pack.billing_day)
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong)
  const { currency, tax_percent } = pack
  const fee = feeOf(sent, { currency, taxPercent: tax_percent })
  const planned = {
    price: priceOf(sent, pack),
    pending: fee
      ? [{ id: 0, description: fee.description, amount: fee.amount, tax: fee.tax, tax_percent }]
      : [],
    starts_on: sent.starts_on,
    today,
  }
  const first = sent.is_prepaid === 'true' ? firstRenewal(pack, planned) : billedAfterwards(pack, planned)
  const { bill, issued_on, due_on, next_total, next_on } = found(first)
  const wire = (minor: number) => toWire(minor, currency)
  return {
    package: pack.name,
    lines: bill.lines.map(({ description, amount }) => ({ description, amount: wire(amount) })),
    amount: wire(bill.amount),
    tax: wire(bill.tax),
    tax_percent,
    total: wire(bill.total),
    issued_on,
    due_on,
    next_total: wire(next_total),
    next_on,
  }
}

function billedAfterwards(pack: Offered, { price, pending, starts_on, today }: Planned): First | undefined {
  // a line with a price of its own does not follow the package's next one
  const follows = price === pack.usual_price
  const contract = {
    id: 0,
    name: pack.name,
    price,
    price_before: null,
    price_since: null,
    starts_on,
    ends_on: null,
    next_price: follows ? pack.next_price : null,
    next_price_on: follows ? pack.next_price_on : null,
  }
  const line = {
    status: 'active',
    contracts: [contract],
    pending,
    billed_until: null,
    resumed_on: null,
    change_on: null,
    change_name: null,
    change_price: null,
    ends_before: null,
  }
  const bill = nextBill(line, pack, today)
  if (!bill) return undefined
  const next_on = addDays(periodContaining(bill.period.to, pack.billing_day).to, 1)
  const second = nextBill({ ...line, pending: [], billed_until: bill.period.to }, pack, next_on)
  return {
    bill,
    issued_on: bill.issuedOn,
    due_on: bill.dueOn,
    next_total: second?.total ?? bill.monthly,
    next_on,
  }
}

/** A prepaid line gets its first bill when it is paid, for the days from its beginning on. */
function firstRenewal(pack: Offered, { price, pending, starts_on, today }: Planned): First | undefined {
  const agreed = price !== pack.usual_price
  const line = {
    status: 'active' as const,
    tax_percent: pack.tax_percent,
    starts_on,
    ends_on: null,
    paid_until: addDays(starts_on, -1),
    grace_days: pack.grace_days,
    late_from: pack.late_from as 'now' | 'end',
    sale: {
      name: pack.name,
      price: agreed ? price : (pack.prepaid_price ?? price),
      valid: {
        count: pack.prepaid_count ?? 1,
        unit: (pack.prepaid_unit ?? 'months') as 'days' | 'months',
      },
    },
    change: null,
    pending,
  }
  const bill = renewalOf(line, today)
  if (!bill) return undefined
  const next = renewalOf({ ...line, pending: [], paid_until: bill.period.to }, today)
  return {
    bill,
    issued_on: null,
    due_on: null,
    next_total: next?.total ?? bill.total,
    next_on: addDays(bill.period.to, 1),
  }
}
