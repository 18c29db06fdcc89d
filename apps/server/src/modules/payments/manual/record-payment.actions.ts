import { cashDeskRoutes } from '@uplink/contract/cash-days'
import type { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { referenceFault } from '@uplink/contract/payment-ways'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { notAnAmount } from '#platform/http/not-an-amount'
import { fromWire } from '#platform/money'
import { moneyText } from '#platform/texts'
import { openInvoicesOf } from '../../billing/billing.public'
import { findPayable } from '../attempt/options.store'
import { receiptNo } from '../receipt-number'
import { findShownId, paymentRuleColumns } from '../shown/pages.store'
import { tillOfCall, type Till } from '../till'
import { take } from './take'
import { activeWays } from './ways.store'

type Recorded = Received<typeof manualPaymentRoutes.record>['body'] & {
  taken_at?: Received<typeof backdatedPaymentRoutes.record>['body']['taken_at']
}

/** Records money that staff took themselves or saw on the bank's statement. It is there at once. */
export async function recordPayment(
  till: Till,
  call: Call & Keeping,
  connection: OwnConnection,
  { way: asked, amount: typed, reference, again, taken_at }: Recorded,
) {
  const within = await call.rows('payment', 'Create', paymentRuleColumns)
  const line = found(await findPayable(call.db, connection.id))
  const ways = await activeWays(call.db, line.organization_id)
  const way = ways.find(({ id, kind }) => id === asked || kind === asked)
  if (!way) throw invalid('way', 'Choose how it was paid')
  const fault = referenceFault(way, reference)
  if (fault !== undefined) throw invalid('reference', fault)
  const owes = (await openInvoicesOf(call.db, connection.id)).length > 0
  const hasDesk = await call.mayReach(cashDeskRoutes.close)
  const amount = fromWire(typed, line.currency)
  if (amount === undefined) throw notAnAmount('amount', line.currency)
  const here = tillOfCall(till, call)
  return here.db.transaction().execute(async (tx) => {
    const { id, receipt } = await take(tx, here, {
      line: { ...line, id: connection.id },
      way,
      amount,
      reference: reference ?? null,
      owes,
      takenBy: call.person.userId,
      hasDesk,
      again,
      takenAt: taken_at === undefined ? undefined : new Date(taken_at),
    })
    // the payment is rolled back with the transaction
    if ((await findShownId(tx, { id }, within)) === undefined) throw new Problem('access.denied')
    const message = `${moneyText(amount, line.currency)} recorded for line ${connection.username}.`
    return call.keep(tx, { message, data: { id, receipt_no: receiptNo(receipt) } })
  })
}

/** In which ways money for a line can be taken. */
export async function waysOf(call: Call, { id }: OwnConnection) {
  const line = found(await findPayable(call.db, id))
  return activeWays(call.db, line.organization_id)
}
