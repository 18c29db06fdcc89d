import { statementRoutes } from '@uplink/contract/account-statement'
import { billingRoutes } from '@uplink/contract/billing'
import { erasureRoutes } from '@uplink/contract/erasures'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { manualPaymentRoutes } from '@uplink/contract/manual-payments'
import { receiptRoutes } from '@uplink/contract/receipts'
import type { RouteDefinition } from '@uplink/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentOf } from '../../testing/pdf-text'
import { erasingWorker } from '../../testing/stages/personal-data/erasures'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { issuedInvoiceFactory } from '../billing/billing.factory'
import { connectionFactory } from '../connections/connections.factory'
import { organizationFactory } from '../organizations/organizations.factory'
import { newKey } from '../payments/payments.factory'

// What is printed of somebody who was erased: the name, Client ID and address that bills, receipts and documents have to have (record
// 104), and nothing else of theirs.
let app: TestApp
let worker: Awaited<ReturnType<typeof erasingWorker>>
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1], name: 'Nadia Clerk' })
  worker = await erasingWorker(app)
})
afterAll(async () => {
  await worker.close()
  await app.close()
})

const printed = ['Zubaida Quokkawala', 'quokka.home', 'House 7, Kiwi Road, Sylhet']
/** What is known of her besides, each in the words that only she has. */
const others = {
  contact: '01711999888',
  email: 'zubaida.q@example.com',
  mobile: '01712777666',
  username: 'quokka.signin',
  name: 'Zubaida of the users',
  label: 'Numbat shop',
  place_contact: 'Guard Dingo',
}

/** A customer whose month is half credited, half paid at the counter, and whose line is closed. */
async function closedCustomer() {
  const { id: organizationId } = await organizationFactory(app)
  const { userId } = await app.signIn({ organizationId, name: others.name })
  await app.db
    .updateTable('users')
    .set({ username: others.username, email: others.email, mobile_no: others.mobile })
    .where('id', '=', userId)
    .execute()
  const line = await connectionFactory(app, { userId, organizationId, username: 'quokka.home' })
  const { label, place_contact, contact, email } = others
  await app.db
    .updateTable('connections')
    .set({
      first_name: 'Zubaida',
      last_name: 'Quokkawala',
      address: 'House 7, Kiwi Road',
      city: 'Sylhet',
      contact,
      email,
    })
    .set({ label, place_contact })
    .where('id', '=', line.id)
    .execute()
  const bill = await issuedInvoiceFactory(app, {
    connection: line,
    periodStart: '2026-02-01',
    dueOn: '2026-02-11',
  })
  const cuid = String(line.id)
  const document = await administrator.call(ledgerDocumentRoutes['credit-note'], {
    body: { cuid, amount: '50.00', invoice_id: bill.id, reason: 'Wrong speed' },
    key: newKey(),
  })
  const payment = await administrator.call(manualPaymentRoutes.record, {
    body: { way: 'cash', amount: '1000.00', cuid, again: true } as never,
    key: newKey(),
  })
  expect([document.status, payment.status]).toEqual([200, 200])
  await app.db.updateTable('connections').set({ status: 'closed' }).where('id', '=', line.id).execute()
  return { userId, cuid, bill, document: document.body.data.id, payment: payment.body.data.id }
}

type Closed = Awaited<ReturnType<typeof closedCustomer>>

const papers: Readonly<Record<string, (of: Closed) => readonly [RouteDefinition, object]>> = {
  'the bill': ({ bill }) => [billingRoutes.download, { body: { invoice_id: bill.id } }],
  'all bills of the year': ({ cuid }) => [billingRoutes.year, { query: { cuid, year: '2026' } }],
  'the statement': ({ cuid }) => [
    statementRoutes.pdf,
    { query: { cuid, from: '2026-01-01', to: '2026-12-31' } },
  ],
  'the receipt': ({ payment }) => [receiptRoutes.ofDesk, { params: { id: payment } }],
  'the receipt for a roll': ({ payment }) => [
    receiptRoutes.ofDesk,
    { params: { id: payment }, query: { paper: 'roll' } },
  ],
  'the credit note': ({ document }) => [ledgerDocumentRoutes.file, { params: { id: document } }],
}

/** All that a PDF says, in its pages and about itself. */
async function textOfPaper(of: Closed, which: string): Promise<string> {
  const [route, sent] = papers[which]?.(of) ?? []
  if (!route) throw new Error(which)
  const {
    params = {},
    query = {},
    body,
  } = sent as { params?: Record<string, number>; query?: Record<string, string>; body?: object }
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, String(value)),
    route.path,
  )
  const answer = await app.server.inject({
    method: route.method,
    url: `/api${path}`,
    query,
    headers: { authorization: `Bearer ${administrator.token}` },
    ...(body && { payload: body }),
  })
  expect(answer.statusCode, which).toBe(200)
  const { pages, about } = await documentOf(new Uint8Array(answer.rawPayload))
  return `${pages.join(' ')} ${JSON.stringify(about)}`.replaceAll('\u200b', '')
}

it('papers of somebody who was erased say what was printed until then, and nothing else of theirs', async () => {
  const mine = await closedCustomer()
  const before = new Map<string, string>()
  for (const which of Object.keys(papers)) before.set(which, await textOfPaper(mine, which))
  // what the papers say while she is a customer, so that the test would see what is left
  expect(before.get('the bill')).toContain(others.contact)
  expect(before.get('the credit note')).toContain(others.contact)
  const params = { id: mine.userId }
  expect(
    (await administrator.call(erasureRoutes.order, { params, body: { name: others.name } })).status,
  ).toBe(200)
  await worker.run()
  expect((await administrator.call(erasureRoutes.read, { params })).body.data.erasure?.state).toBe('done')
  for (const which of Object.keys(papers)) {
    const [then, now] = [before.get(which) ?? '', await textOfPaper(mine, which)]
    for (const words of printed)
      expect({ which, words, is: now.includes(words) }).toEqual({ which, words, is: then.includes(words) })
    expect(now).toContain('Zubaida Quokkawala')
    expect(now).toContain('quokka.home')
    // without what has to be there nothing of hers is left, in whatever spelling
    const rest = [...printed].reduce((text, words) => text.replaceAll(words, ''), now)
    for (const words of [...Object.values(others), 'Zubaida', 'Quokka', 'Kiwi', 'Sylhet'])
      expect({ which, words, is: rest.toLowerCase().includes(words.toLowerCase()) }).toEqual({
        which,
        words,
        is: false,
      })
    // amounts, days and numbers stand as they stood
    expect(now.match(/[\d,]+\.\d\d/g)).toEqual(then.match(/[\d,]+\.\d\d/g))
  }
})
