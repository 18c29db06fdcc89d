import { cashDeskRoutes } from '@uplink/contract/cash-days'
import type { backdatedPaymentRoutes, manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { referenceFault } from '@uplink/contract/payment-ways'
import { receiptRoutes } from '@uplink/contract/receipts'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { Problem, found, invalid } from '#platform/http/problem'
import { toWire } from '#platform/money'
import { dayFirst, moneyText } from '#platform/texts'
import { findPrepaid, isNew, openInvoicesOf, spendBalance } from '../../billing/billing.public'
import { minorUnits } from '../attempt/choice'
import { findPayable } from '../attempt/options.store'
import { receiptNo } from '../receipt-number'
import { findShownId, paymentRuleColumns } from '../shown/pages.store'
import { tillOfCall, type Till } from '../till'
import { take } from './take'
import { activeWays } from './ways.store'

type Recorded = Received<typeof manualPaymentRoutes.record>['body'] & {
  taken_at?: Received<typeof backdatedPaymentRoutes.record>['body']['taken_at']
}

/** Minor units; more at once is a slip of the finger. */
const mostAtOnce = 100_000_000

/** Records money that staff took themselves or saw on the bank's statement. It is there at once. */
export async function recordPayment(
  till: Till,
  call: Call & Keeping,
  connection: OwnConnection,
  { way: asked, amount: typed, reference, again, invoice_ids, taken_at }: Recorded,
) {
  const within = await call.rows('payment', 'Create', paymentRuleColumns)
  const line = found(await findPayable(call.db, connection.id))
  const ways = await activeWays(call.db, line.organization_id)
  const way = ways.find(({ id, kind }) => id === asked || kind === asked)
  if (!way) throw invalid('way', 'Choose how it was paid')
  const fault = referenceFault(way, reference)
  if (fault !== undefined) throw invalid('reference', fault)
  const owes = await checkedBills(call, connection, invoice_ids)
  const [hasDesk, mayPrint, maySend] = await Promise.all([
    call.mayReach(cashDeskRoutes.close),
    call.mayReach(receiptRoutes.ofDesk),
    call.mayReach(receiptRoutes.send),
  ])
  const amount = minorUnits(typed, line)
  if (amount > mostAtOnce)
    throw invalid('amount', `The amount must be at most ${moneyText(mostAtOnce, line.currency)} at once`)
  const here = tillOfCall(till, call)
  return here.db.transaction().execute(async (tx) => {
    const { id, receipt, isBackOn } = await take(tx, here, {
      line: { ...line, id: connection.id },
      way,
      amount,
      reference: reference ?? null,
      owes,
      invoiceIds: invoice_ids,
      takenBy: call.person.userId,
      hasDesk,
      again,
      takenAt: taken_at === undefined ? undefined : new Date(taken_at),
    })
    // the payment is rolled back with the transaction
    if ((await findShownId(tx, { id }, within)) === undefined) throw new Problem('access.denied')
    const [prepaid] = await findPrepaid(tx, [connection.id])
    const until = prepaid && !isNew(prepaid) && prepaid.ends_on === null ? prepaid.paid_until : null
    const message = [
      `${moneyText(amount, line.currency)} recorded for line ${connection.username}.`,
      ...(isBackOn ? ['It is switched on again.'] : []),
      ...(until === null ? [] : [`Paid until ${dayFirst(until)}.`]),
    ].join(' ')
    return call.keep(tx, {
      message,
      data: {
        id,
        receipt_no: receiptNo(receipt),
        paid_until: until,
        is_back_on: isBackOn,
        can: [...(mayPrint ? ['print-receipt' as const] : []), ...(maySend ? ['send-receipt' as const] : [])],
      },
    })
  })
}

/** Whether the line has open bills; throws unless those that were chosen are among them. */
async function checkedBills(
  call: Call,
  { id }: OwnConnection,
  chosen: readonly number[] | undefined,
): Promise<boolean> {
  const open = await openInvoicesOf(call.db, id)
  if (chosen && !chosen.every((one) => open.some((bill) => bill.id === one)))
    throw invalid('invoice_ids', 'Choose open bills of this line')
  return open.length > 0
}

/** Pays chosen bills of a line from what it holds in advance. */
export async function payFromBalance(
  till: Till,
  call: Call & Keeping,
  connection: OwnConnection,
  invoiceIds: readonly number[],
) {
  if (!(await call.mayCreate('payment'))) throw new Problem('access.denied')
  await checkedBills(call, connection, invoiceIds)
  return till.db.transaction().execute(async (tx) => {
    const now = call.clock.now()
    const { used, walletBalance } = await spendBalance(tx, {
      connectionId: connection.id,
      invoiceIds,
      occurredAt: now,
    })
    if (used === 0) throw new Problem('payment.no-balance')
    const { currency } = found(await findPayable(tx, connection.id))
    const amounts = { used: toWire(used), balance: toWire(walletBalance) }
    await call.audit(tx, {
      act: 'connection.balance-used',
      target: ['connection', connection.id],
      details: { ...amounts, bills: [...invoiceIds] },
    })
    return call.keep(tx, { message: `${moneyText(used, currency)} used from the balance.`, data: amounts })
  })
}

/** In which ways money for a line can be taken. */
export async function waysOf(call: Call, { id }: OwnConnection) {
  const line = found(await findPayable(call.db, id))
  return activeWays(call.db, line.organization_id)
}
