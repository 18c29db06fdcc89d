import { paymentRoutes } from '@uplink/contract/payments'
import { pino } from 'pino'
import { createSeals } from '#platform/secrets/seals'
import { issuedInvoiceFactory } from '../../../modules/billing/billing.factory'
import { listenToSimulators } from '../../../modules/payments/incoming/webhooks'
import { newKey } from '../../../modules/payments/payments.factory'
import { takeVoucher } from '../../../modules/payments/manual/voucher'
import { openTill, type Till } from '../../../modules/payments/till'
import { customerWithLine } from '../../self-care'
import { testSecretKey, type TestApp } from '../../test-app'

/** A customer with one line, an open invoice for each amount (poisha, one per month), and functions to pay. */
export async function owingFactory(app: TestApp, ...rests: number[]) {
  const customer = await customerWithLine(app)
  const invoices = []
  for (const [i, total] of rests.entries())
    invoices.push(
      await issuedInvoiceFactory(app, {
        connection: customer.connection,
        periodStart: `2026-0${i + 1}-01`,
        dueOn: `2026-0${i + 1}-11`,
        total,
      }),
    )
  const pay = (body: Record<string, unknown> = {}, key = newKey()) =>
    customer.call(paymentRoutes.start, { body: { kind: 'bill', gateway: 'bkash', ...body } as never, key })
  return { ...customer, invoices, pay }
}

/** The till as a job of this portal would open it. */
export function tillOf({ db, clock, config }: Pick<TestApp, 'db' | 'clock' | 'config'>): Till {
  const seals = createSeals(testSecretKey)
  const log = pino({ level: 'silent' })
  const till = openTill({ db, clock, log, config, seals, secretKey: testSecretKey })
  listenToSimulators(till)
  return till
}

/** A voucher that somebody has redeemed, with its money posted. */
export const voucherFactory = (
  app: Pick<TestApp, 'db' | 'clock' | 'config'>,
  voucher: Omit<Parameters<typeof takeVoucher>[2], 'redeemedBy'>,
) => app.db.transaction().execute((tx) => takeVoucher(tx, tillOf(app), { ...voucher, redeemedBy: null }))
