import type { counterPaymentRoutes } from '@uplink/contract/counter-payments'
import type { Received } from '@uplink/contract/route'
import type { Call } from '#platform/http/call'
import type { Keeping } from '#platform/http/idempotency/idempotency'
import type { OwnConnection } from '#platform/http/person'
import { found, invalid, Problem } from '#platform/http/problem'
import { fromWire } from '#platform/money'
import { takaText } from '#platform/texts'
import { openInvoicesOf } from '../../billing/billing.public'
import { findPayable } from '../attempt/options.store'
import { book } from '../incoming/book'
import { findShownId, paymentRuleColumns } from '../shown/pages.store'
import { tillOfCall, type Till } from '../till'

/** Records money that staff took themselves or saw on the bank's statement. It is there at once. */
export async function recordPayment(
  till: Till,
  call: Call & Keeping,
  connection: OwnConnection,
  { way, amount: typed, reference }: Received<typeof counterPaymentRoutes.record>['body'],
) {
  const within = await call.rows('payment', 'Create', paymentRuleColumns)
  const line = found(await findPayable(call.db, connection.id))
  const owes = (await openInvoicesOf(call.db, connection.id)).length > 0
  const amount = fromWire(typed) ?? 0
  const here = tillOfCall(till, call)
  return here.db.transaction().execute(async (tx) => {
    const id = await book(here, tx, {
      ...{ gateway: way, line: { ...line, id: connection.id }, amount, kind: owes ? 'bill' : 'topup' },
      ...{ transactionId: reference ?? null, startedBy: call.person.userId, source: 'staff' },
    })
    if (id === undefined) throw invalid('reference', 'This number is recorded already')
    // the payment is rolled back with the transaction
    if ((await findShownId(tx, { id }, within)) === undefined) throw new Problem('access.denied')
    const message = `${takaText(amount)} recorded for line ${connection.username}.`
    return call.keep(tx, { message, data: { id } })
  })
}
