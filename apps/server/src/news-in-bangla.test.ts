import { orderStatus } from '@uplink/contract/orders'
import { bangla } from '@uplink/languages/bangla'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as billing from './modules/billing/billing.notices'
import { tellDocument } from './modules/billing/documents/documents.notices'
import { reasonOf, tellCredited } from './modules/billing/outage-credits/credits.notices'
import { supportWrote } from './modules/chat/chat.notices'
import { tellNewPrice, tellPriceStays } from './modules/connections/catalogue/price-telling.jobs'
import { creditedFor, tellClosed, tellReopened } from './modules/connections/closing/closing.notices'
import * as moving from './modules/connections/moving/moving.notices'
import * as pauses from './modules/connections/pauses/pauses.notices'
import { begun, ended, updated } from './modules/connections/outages/outages.notices'
import { billedFrom } from './modules/billing/billing.public'
import { priceChange } from './modules/connections/packages/packages.quote'
import { connectionFactory } from './modules/connections/connections.factory'
import { planned, stepTaken } from './modules/orders/orders.notices'
import * as payments from './modules/payments/attempt/attempt.notices'
import { lock } from './modules/payments/attempt/attempt.store'
import { reasonText, type Reason } from './modules/payments/gateways/reasons'
import { paymentFactory } from './modules/payments/payments.factory'
import { declined } from './modules/personal-data/erasing/erasures.notices'
import * as prepaid from './modules/prepaid/prepaid.notices'
import * as tickets from './modules/tickets/tickets.notices'
import { toWarning } from './modules/usage/usage.notices'
import { createTestApp, type TestApp } from './testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// Values which are in no text of the product, so that they are seen again in the Bangla one.
const values = [
  'RAHIMA-1',
  'INV-0000007',
  'INV-0000008',
  '৳ 1,250.00',
  '৳ 99.50',
  '10/03/2026',
  'Fibre 20',
  'Fibre 50',

  'Mirpur 10',
  'Dhaka',
  'Cut of a cable',
  'No light on the ONU',
  'We come at noon',
  '40.5 GB',
  '50.0 GB',
  '2 Mbps',
  'bKash',
]

/** What is wrong with the Bangla of a text: unknown, a lost value, or English words that are left in it. */
function wrongWith(english: string): string[] {
  const text = bangla.find(english)
  if (text === undefined) return [`unknown: ${english}`]
  const lost = values.filter((value) => english.includes(value) && !text.includes(value))
  const rest = values.reduce((left, value) => left.replaceAll(value, ''), text)
  return [
    ...lost.map((value) => `without ${value}: ${text}`),
    ...(/[a-z]{2}/.test(rest) ? [`half English: ${text}`] : []),
  ]
}

const textsOf = (notices: readonly { title: string; body?: string }[]) =>
  notices.flatMap(({ title, body }) => (body ? [title, body] : [title]))

const ids = { id: 1, user_id: 2, connection_id: 3, owner_id: 2 }
const line = { userId: 2, connectionId: 3, username: 'RAHIMA-1' }
const invoice = { ...ids, username: 'RAHIMA-1', number: 'INV-0000007', due_on: '2026-03-10' }
const owed = { ...invoice, currency: 'BDT', rest: 125_000 }
const paid = [1, 2].map((id) => ({ id, number: `INV-000000${id + 6}` }))
const paidFirst = { id: 1, number: 'INV-0000007' }
const usage = {
  ...ids,
  username: 'RAHIMA-1',
  used: 40_500_000_000,
  quota_bytes: 50_000_000_000,
  slow_download_kbps: null,
} as never as Parameters<typeof toWarning>[0]
const told = {
  id: 1,
  name: 'Fibre 20',
  price: 9_950,
  tax_percent: 0,
  currency: 'BDT',
  next_price_told: 0,
  next_price: 125_000,
  next_price_on: '2026-03-10',
}
const payer = { ...ids, contract_id: 4, username: 'RAHIMA-1' }
const prepaidLine = { ...ids, username: 'RAHIMA-1', paid_until: '2026-03-10', currency: 'BDT' }
const ticket = { ...ids, subject: 'No light on the ONU' }
const outage = { title: 'Cut of a cable', area: 'Mirpur 10' }
const hour = (hours: number) => new Date(Date.parse('2026-03-10T06:00:00Z') + hours * 3_600_000)
const spoken = { now: hour(0), zone: 'Asia/Dhaka' }
const contract = {
  name: 'Fibre 20',
  price: 99_500,
  price_before: null,
  price_since: null,
  starts_on: '2025-01-21',
}
const change = (effectiveOn: string) =>
  priceChange({
    from: contract,
    to: { name: 'Fibre 50', price: 125_000 },
    billed: billedFrom(effectiveOn, { from: '2026-03-01', to: '2026-03-31' }, 1),
    taxPercent: 5,
  })

const credited = [
  ...[1, 36, 50].map((hours) => ({ hours, counted_hours: hours })),
  { hours: 50, counted_hours: 30 },
]

const notices = {
  bills: [
    billing.tellIssued({ ...invoice, total: 125_000, currency: 'BDT', status: 'open' }),
    billing.tellIssued({ ...invoice, total: 125_000, currency: 'BDT', status: 'paid' }),
    ...['2026-03-10', '2026-03-09', '2026-03-02'].map((today) => billing.tellDue(owed, today)),
    billing.tellOverdue(owed, '2026-03-12'),
    ...billing.tellPaid(line, paid.slice(0, 1), { balance: 0, currency: 'BDT' }),
    ...billing.tellPaid(line, paid.slice(0, 1), { balance: 9_950, currency: 'BDT' }),
    ...billing.tellPaid(line, paid, {
      balance: 0,
      currency: 'BDT',
      partlyPaid: { ...owed, due_on: '2026-03-11' },
    }),
    ...[
      { kind: 'credit-note' as const, amount: 9_950, bill: { ...paidFirst, openAfter: 125_000 } },
      { kind: 'credit-note' as const, amount: 9_950, bill: { ...paidFirst, openAfter: 0 } },
      { kind: 'adjustment' as const, amount: 9_950, bill: null },
      { kind: 'write-off' as const, amount: 9_950, bill: { ...paidFirst, openAfter: 0 } },
      { kind: 'write-off' as const, amount: -9_950, bill: { ...paidFirst, openAfter: 125_000 } },
    ].flatMap(({ kind, amount, bill }) =>
      tellDocument(line, {
        kind,
        currency: 'BDT',
        number: 'INV-0000008',
        reason: 'We come at noon',
        dueOn: '2026-03-10',
        effect: { amount, bill, made: null, balanceAfter: 125_000 },
      }),
    ),
    ...[0, 9_950].map((givenBack) => tellClosed(line, givenBack, 'BDT')),
    tellReopened(line, 'Fibre 20'),
    ...[null, '2026-03-10'].flatMap((backOn) =>
      [undefined, 'Cut of a cable'].map((reason) => pauses.tellPaused(line, { backOn, reason })),
    ),
    pauses.tellStillOff(line),
    moving.tellEnding(line, '2026-03-10'),
    moving.tellStays(line),
    moving.tellGoing(line, '2026-03-10'),
    ...[0, 9_950].map((givenBack) => moving.tellGone(line, givenBack, 'BDT')),
    moving.tellYours(line, { name: 'Fibre 20', from: '2026-03-10' }),
    billing.tellSuspended({ ...ids, username: 'RAHIMA-1', oldest_invoice: 1 }),
    ...[true, false].map((isOn) =>
      billing.tellPromised(line, { amount: 125_000, currency: 'BDT', until: '2026-03-10', isOn }),
    ),
    ...(['payment', 'credit', 'balance', 'staff', 'pause', 'promise'] as const).map((by) =>
      billing.tellRestored(line, by),
    ),
  ],
  credits: credited.flatMap((times) =>
    [false, true].flatMap((hasPaid) =>
      [undefined, { ...owed, due_on: '2026-03-11' }].map((partlyPaid) =>
        tellCredited(
          { ...payer, title: 'Cut of a cable', ...times },
          { credited: 9_950, balance: 125_000, currency: 'BDT', hasPaid, partlyPaid },
        ),
      ),
    ),
  ),
  prices: [tellNewPrice(payer, told), tellPriceStays(payer, told)],
  orders: orderStatus.options.flatMap((status) =>
    [
      'From Fibre 20 to Fibre 50',
      'Price of Fibre 20: from ৳ 1,250.00 to ৳ 99.50 a month',
      'Move to Mirpur 10, Dhaka',
    ].flatMap((description) =>
      [
        '',
        'We come at noon',
        'From the next billing day',
        'Fibre 50 is in force',
        'The line has another owner',
        'The contract had changed before this took effect',
        ...(description.startsWith('Price') ? ['The new price is in force'] : []),
      ].map((note) => stepTaken({ ...ids, description }, { status, note })),
    ),
  ),
  usage: [
    toWarning({ ...usage, percent: 80 }),
    toWarning({ ...usage, percent: 100 }),
    toWarning({ ...usage, percent: 100, slow_download_kbps: 2000 }),
  ],
  outages: [
    ...[false, true].flatMap((isPlanned) =>
      [null, hour(3), hour(30)].map((expectedEndAt) =>
        begun({ ...outage, ...spoken, isPlanned, startsAt: hour(0), expectedEndAt }),
      ),
    ),
    ...[null, hour(42), hour(90)].map((expectedEndAt) =>
      begun({ ...outage, ...spoken, isPlanned: true, startsAt: hour(40), expectedEndAt }),
    ),
    ...[false, true].flatMap((isPlanned) =>
      [undefined, null, hour(3), hour(30)].flatMap((expectedEndAt) => {
        const news = { ...outage, ...spoken, isPlanned, expectedEndAt }
        return [
          ...(expectedEndAt === undefined ? [] : [updated(news)]),
          // words of staff alone are as they wrote them
          ...(expectedEndAt ? [updated({ ...news, text: 'We come at noon' })] : []),
        ]
      }),
    ),
    ended({ ...outage, isToCome: true }),
    ended({ ...outage, isToCome: false }),
  ],
  tickets: [
    tickets.openedForOwner(ticket),
    tickets.answered(ticket, ''),
    tickets.solved(ticket, ''),
    tickets.closed(ticket),
  ],
  prepaid: [
    ...[0, 9_950].map((balance) => billing.tellRenewed(line, '2026-03-10', { balance, currency: 'BDT' })),
    ...[0, 1, 3].map((daysLeft) => prepaid.tellEnding(prepaidLine, { daysLeft, total: 125_000 })),
    ...[true, false].map((is_new) => prepaid.tellExpired({ ...prepaidLine, is_new })),
  ],
  planned: [planned({ ...ids, description: 'Move to Mirpur 10, Dhaka' }, '2026-03-10')],
  erasing: [{ ...declined(2, ''), body: '' }],
  chat: [supportWrote(2, 3)],
}

describe('news for customers', () => {
  it.each(Object.entries(notices))('is known in Bangla, and keeps its values: %s', (_, of) => {
    expect(textsOf(of).flatMap(wrongWith)).toEqual([])
  })

  it('is known in Bangla, and keeps its values: payments', async () => {
    const { userId } = await app.signIn()
    const connection = await connectionFactory(app, { userId, username: 'RAHIMA-1' })
    const { id } = await paymentFactory(app, connection, { state: 'pending', amount: 125_000 })
    await app.db.transaction().execute(async (tx) => {
      const payment = await lock(tx, id)
      if (!payment) throw new Error('no payment')
      await payments.tellOf(tx, app.clock, payment, 'declined', 'declined')
      await payments.tellOf(tx, app.clock, payment, 'expired', null)
      await payments.tellOf(tx, app.clock, payment, 'doubted', 'differs')
      await payments.tellReceived(tx, app.clock, payment, { walletBalance: 9_950 })
      await payments.tellReceived(tx, app.clock, payment, {
        walletBalance: 0,
        partlyPaid: { number: 'INV-7', rest: 9_950, due_on: '2026-03-11' },
      })
      await payments.tellClosed(tx, app.clock, payment)
      const bills = ['INV-7', 'INV-8'].map((number) => ({ number, rest: 9_950, due_on: '2026-03-11' }))
      for (const maySuspend of [true, false])
        for (const count of [0, 1, 2]) {
          const reopened = { bills: bills.slice(0, count), maySuspend }
          await payments.tellRefunded(tx, app.clock, payment, { amount: 9_950, reopened })
        }
    })
    const bell = await app.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('user_id', '=', userId)
      .execute()
    expect(bell).toHaveLength(12)
    expect(textsOf(bell).flatMap(wrongWith)).toEqual([])
  })
})

const reasons: Record<Reason, true> = {
  cancelled: true,
  declined: true,
  'insufficient-balance': true,
  'wrong-code': true,
  'too-many-tries': true,

  'wallet-blocked': true,
  'limit-reached': true,
  'not-sent': true,
  replaced: true,
  'replaced-unasked': true,
  'timed-out': true,
  differs: true,
  risky: true,
  'credited-elsewhere': true,
  'ledger-differs': true,
  closed: true,
  'refund-unclear': true,
}

describe('what a customer reads of payments and bills', () => {
  it('is known in Bangla: the reason for a payment’s state', () => {
    const texts = Object.keys(reasons).map((reason) => reasonText(reason) ?? '')
    expect(texts.flatMap(wrongWith)).toEqual([])
  })

  it('is known in Bangla: the lines of the statement and of invoices', () => {
    const texts = [
      ...[...change('2026-03-01'), ...change('2026-03-11')].map(({ description }) => description),
      ...credited.map((times) => `${reasonOf(times)}: Cut of a cable`),
      'Payment by bKash',
      'Refund by bKash',
      'Refund by bKash was not possible',
      'Change of package to Fibre 50',
      'New price of Fibre 50',
      pauses.notCharged('Fibre 50', { from: '2026-03-10', to: '2026-03-10' }),
      creditedFor('Fibre 50', '2026-03-10'),
      'Invoice INV-0000007',
      'Invoice INV-0000007 settled from the balance',
      'Payment of invoice INV-0000007 taken back',
    ]
    expect(texts.flatMap(wrongWith)).toEqual([])
  })
})
