import { cashDayRoutes, cashDeskRoutes } from '@uplink/contract/cash-days'
import { deskPaymentRoutes } from '@uplink/contract/desk-payments'
import { documentKinds } from '@uplink/contract/document-kinds'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { paymentPromiseRoutes } from '@uplink/contract/payment-promises'
import { addDays } from '#platform/calendar'
import { toDecimal } from '#platform/money'
import { newKey, paymentFactory } from '../../../modules/payments/payments.factory'
import { voucherFactory } from '../money/paying'
import { present, type Life } from './life'

/** How an act went: `done`, or the code of its refusal. */
type Went = string

/** What happens to money, one thing each. */
export type Acts = Readonly<Record<string, (life: Life) => Promise<Went>>>

interface Answered {
  status: number
  refusal: { code?: string }
}

export const went = ({ status, refusal }: Answered): Went => {
  if (status >= 500) throw new Error(JSON.stringify(refusal))
  return status === 200 ? 'done' : (refusal.code ?? String(status))
}

export const cuidOf = (life: Life) => String(present(life))
const wire = (minor: number) => toDecimal(minor, 'BDT')
const someMoney = ({ random }: Life) => wire(100 + random(9_000_000))
const oneOf = <T>({ random }: Life, all: readonly T[]): T | undefined => all[random(all.length)]
const cashierOf = (life: Life) => life.asStaff(oneOf(life, life.cashiers))

async function openBills(life: Life) {
  const rows = await life.app.db
    .selectFrom('invoices')
    .select('id')
    .where('connection_id', '=', present(life))
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const some = <T>({ random }: Life, all: readonly T[]): T[] => all.filter(() => random(2) === 0)

let slips = 0

export const moneyActs: Acts = {
  async pays(life) {
    const cashier = await cashierOf(life)
    const chosen = some(life, await openBills(life)).toReversed()
    const way = life.random(2) === 0 ? ('cash' as const) : ('bank' as const)
    const body = {
      way,
      amount: someMoney(life),
      reference: way === 'bank' ? `SLIP${++slips}` : null,
      again: true,
      cuid: cuidOf(life),
      ...(chosen.length > 0 && { invoice_ids: chosen }),
    }
    return went(await cashier.call(manualPaymentRoutes.record, { body, key: newKey() }))
  },
  async paysByGateway(life) {
    const connection = { id: present(life), organization_id: life.organization }
    await paymentFactory(life.app, connection, { amount: 100 + life.random(9_000_000) })
    return 'done'
  },
  async voucher(life) {
    const voucher = { connection: present(life), amount: 5_000_000, serial: `LIFE-${++slips}` }
    await voucherFactory(life.app, voucher)
    return 'done'
  },
  async usesBalance(life) {
    const invoice_ids = some(life, await openBills(life))
    if (invoice_ids.length === 0) return 'nothing to pay'
    const staff = await life.asStaff()
    const body = { invoice_ids, cuid: cuidOf(life) }
    return went(await staff.call(manualPaymentRoutes.fromBalance, { body, key: newKey() }))
  },
  async givesBack(life) {
    const { app, organization, random, password } = life
    const rows = await app.db
      .selectFrom('payments')
      .select('id')
      .where('organization_id', '=', organization)
      .where('gateway', 'in', ['cash', 'bank'])
      .orderBy('id')
      .execute()
    const payment = oneOf(life, rows)
    if (!payment) return 'nothing was paid'
    const cashier = await cashierOf(life)
    const body = {
      reason: 'Typed wrongly',
      password,
      may_reopen_bills: random(4) > 0,
      ...(random(2) === 0 && { amount: someMoney(life) }),
    }
    return went(
      await cashier.call(deskPaymentRoutes.refund, { params: { id: payment.id }, body, key: newKey() }),
    )
  },
  async closesCashDay(life) {
    const cashier = await cashierOf(life)
    const [open] = (await cashier.call(cashDeskRoutes.read, {})).body.data.days
    if (!open) return 'no day is open'
    const params = { id: open.id }
    const day = (await cashier.call(cashDayRoutes.read, { params })).body.data
    const isMissing = life.random(3) === 0
    const body = {
      expected: day.expected,
      notes: [],
      coins: isMissing ? '0' : (day.ways.find(({ id }) => id === null)?.expected ?? '0'),
      ways: day.ways.flatMap(({ id, expected }) => (id === null ? [] : [{ id, counted: expected }])),
      reason: isMissing ? 'The drawer was empty' : null,
      handed_to: null,
    }
    // what goes back on another day can be more than was taken on this one
    if ([body.coins, ...body.ways.map(({ counted }) => counted)].some((text) => text.startsWith('-')))
      return 'less than nothing is there'
    return went(await cashier.call(cashDeskRoutes.close, { params, body, key: newKey() }))
  },
  async writesDocument(life) {
    const { random, app } = life
    const kind = oneOf(life, documentKinds) ?? 'adjustment'
    const rows = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('connection_id', '=', present(life))
      .orderBy('id')
      .execute()
    const bill = oneOf(life, rows)?.id ?? null
    if (kind === 'write-off' && bill === null) return 'no bill'
    const isAboutBill = kind === 'credit-note' || kind === 'write-off'
    const hasSide = kind === 'adjustment' || kind === 'opening'
    const body = {
      amount: wire(1 + random(3_000_000)),
      reason: 'Agreed by phone',
      cuid: cuidOf(life),
      ...(isAboutBill && { invoice_id: kind === 'credit-note' && random(2) === 0 ? null : bill }),
      ...(hasSide && { side: random(2) === 0 ? 'customer' : 'provider' }),
    }
    const staff = await life.asStaff()
    const answer = await staff.call(ledgerDocumentRoutes[kind], { body: body as never, key: newKey() })
    return answer.status === 200 ? kind : went(answer)
  },
  async takesDocumentBack(life) {
    const rows = await life.app.db
      .selectFrom('ledger_documents')
      .select('id')
      .where('organization_id', '=', life.organization)
      .orderBy('id')
      .execute()
    const document = oneOf(life, rows)
    if (!document) return 'no document'
    const staff = await life.asStaff()
    return went(
      await staff.call(ledgerDocumentRoutes.reverse, {
        params: { id: document.id },
        body: { reason: 'A mistake' },
        key: newKey(),
      }),
    )
  },
  async promises(life) {
    const staff = await life.asStaff()
    const until = addDays(life.today(), 1 + life.random(7))
    const body = { until, switch_on: life.random(2) === 0, cuid: cuidOf(life) }
    return went(await staff.call(paymentPromiseRoutes.take, { body, key: newKey() }))
  },
}
