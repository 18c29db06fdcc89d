import type { Database } from '#platform/database/kysely'
import { found } from '#platform/http/problem'
import { openInvoicesOf, postPaidDays, type Settled } from '../../billing/billing.public'
import { credit } from '../attempt/credit'
import { findPayable } from '../attempt/options.store'
import { recordSettledPayment } from '../attempt/settled-payment'
import type { Till } from '../till'

/** Money that a voucher brings: it was paid when the voucher was sold. */
interface VoucherMoney {
  connection: number
  /** Poisha, with tax. */
  amount: number
  /** What names the voucher; no second payment has the same one. */
  serial: string
  /** Who redeemed it; null: somebody with a pay link. */
  redeemedBy: number | null
  /** The bill of the days that it pays, and nothing else; absent: its money is for whatever is open, and the balance. */
  days?: Parameters<typeof postPaidDays>[2]
}

/** Records a voucher's money as a payment, once; undefined when it is recorded already. The transaction acts as the system. */
export async function takeVoucher(
  tx: Database,
  till: Till,
  { connection, amount, serial, redeemedBy, days }: VoucherMoney,
): Promise<{ payment: number; settled: Settled } | undefined> {
  const line = found(await findPayable(tx, connection))
  let settled: Settled | undefined
  const payment = await recordSettledPayment(till, tx, {
    event: 'recorded',
    gateway: 'voucher',
    line: { ...line, id: connection },
    amount,
    kind: (await openInvoicesOf(tx, connection)).length > 0 ? 'bill' : 'topup',
    transactionId: serial,
    startedBy: redeemedBy,
    source: 'customer',
    post: async (row, at) => {
      settled = days
        ? await postPaidDays(
            tx,
            {
              paymentId: row.id,
              organizationId: row.organization_id,
              connectionId: row.connection_id,
              occurredAt: at,
              description: `Voucher ${serial}`,
            },
            days,
          )
        : await credit(till, tx, row, at)
    },
  })
  return payment === undefined || !settled ? undefined : { payment, settled }
}
