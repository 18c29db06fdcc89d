import type { BillingPreview, OddBill, Oddity } from '@uplink/contract/billing-days'
import { addDays, lengthInDays, periodContaining, type Period } from '#platform/calendar'
import type { Database } from '#platform/database/kysely'
import { toWire } from '#platform/money'
import type { Bill } from '../charging/bill'
import { findCharged } from '../charging/charging.store'
import { billsOn } from '../charging/coming-bills'
import type { BillingTerms } from '../charging/next-bill'
import { periodsToBill } from '../charging/periods'
import { findPreviewed, type PreviewedLine } from './days.store'

/** The day of the coming run that is worth a look: today, until today's is done, else the next billing day. */
export function comingDay(
  { billed_through, billing_day }: Pick<BillingTerms, 'billed_through' | 'billing_day'>,
  today: string,
): string {
  if (billed_through === null || billed_through < today) return today
  return addDays(periodContaining(today, billing_day).to, 1)
}

const batch = 1_000
const oddShown = 100

/** What the run of a day will issue, by what is known now: batch after batch, as the run itself goes. */
export async function previewRun(
  db: Database,
  terms: BillingTerms & { id: number },
  day: string,
): Promise<BillingPreview> {
  const { billed_through: billedThrough, billing_day: billingDay } = terms
  const until = periodsToBill({ billedThrough, today: day, billingDay }).at(-1)?.to ?? day
  const seen = { lines: 0, bills: 0, total: 0, odd: 0 }
  const odd: OddBill[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const lines: PreviewedLine[] = await findPreviewed(db, {
      organization: terms.id,
      day,
      after,
      limit: batch,
    })
    const connectionIds = lines.map(({ id }) => id)
    const charged = await findCharged(db, { connectionIds, until })
    for (const line of lines) {
      const known = charged.get(line.id)
      const bills = known ? billsOn(day, known, terms) : []
      seen.lines += 1
      seen.bills += bills.length
      for (const { total } of bills) seen.total += total
      const oddity = oddityOf(line, bills, billingDay)
      if (!oddity) continue
      seen.odd += 1
      if (odd.length < oddShown) odd.push(toOdd(line, oddity, bills))
    }
    after = lines.length === batch ? lines.at(-1)?.id : undefined
  }
  return {
    organization_id: terms.id,
    day,
    lines: seen.lines,
    bills: seen.bills,
    total: toWire(seen.total),
    odd,
    odd_count: seen.odd,
  }
}

/**
 * What is worth a look about the bills of a line; its last one is compared with the one before. A part of a period, as that in
 * which a line began, costs less than a whole one: then the cost of a day is compared. It may have a connection fee besides, so
 * that less after it is not odd.
 */
function oddityOf(line: PreviewedLine, bills: readonly Bill[], billingDay: number): Oddity | undefined {
  if (!line.has_contract) return 'no-contract'
  const coming = bills.at(-1)
  if (coming === undefined) return undefined
  if (coming.total === 0) return 'nothing'
  const before = bills.at(-2) ?? lastBill(line)
  if (before === undefined || before.total === 0) return undefined
  const isWhole = [coming, before].every(({ period }) => isWholePeriod(period, billingDay))
  const total = isWhole ? coming.total : coming.total * lengthInDays(before.period)
  const compared = isWhole ? before.total : before.total * lengthInDays(coming.period)
  if (2 * total > 3 * compared) return 'more'
  return isWhole && 2 * total < compared ? 'less' : undefined
}

const isWholePeriod = ({ from, to }: Period, billingDay: number) => {
  const period = periodContaining(from, billingDay)
  return period.from === from && period.to === to
}

function lastBill({
  last_total,
  last_from,
  last_to,
}: PreviewedLine): Pick<Bill, 'total' | 'period'> | undefined {
  if (last_total === null || last_from === null || last_to === null) return undefined
  return { total: last_total, period: { from: last_from, to: last_to } }
}

function toOdd(line: PreviewedLine, oddity: Oddity, bills: readonly Bill[]): OddBill {
  const total = bills.at(-1)?.total
  return {
    line: { id: line.id, username: line.username },
    holder: line.holder,
    oddity,
    total: total === undefined ? null : toWire(total),
    last_total: line.last_total === null ? null : toWire(line.last_total),
  }
}
