import { billChangeRoutes } from '@uplink/contract/bill-changes'
import { statementRoutes } from '@uplink/contract/account-statement'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heard, structureFaults, structureOf } from '../../../testing/pdf-structure'
import { textOf } from '../../../testing/pdf-text'
import { customerWithLine } from '../../../testing/self-care'
import { owingFactory } from '../../../testing/stages/money/paying'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { newKey } from '../../payments/payments.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { months, pdf } = statementRoutes
const period = { from: '2026-01-01', to: '2026-12-31' }

/** Two bills of January and February, and a credit note over a part of the first that was taken back again. */
async function documented() {
  const customer = await owingFactory(app, 100_000, 80_000)
  const [january] = customer.invoices
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/ledger-documents', '/ledger-documents/*'] }],
    grants: [
      { model: 'ledger-document', actions: ['List', 'Create'], ...ofOwnOrganization },
      { model: 'invoice', actions: ['List'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const organizationId = customer.connection.organization_id
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const note = await clerk.call(ledgerDocumentRoutes['credit-note'], {
    body: {
      cuid: String(customer.connection.id),
      invoice_id: january?.id ?? null,
      amount: '300',
      reason: 'Wrong speed',
    },
    key: newKey(),
  })
  const back = await clerk.call(ledgerDocumentRoutes.reverse, {
    params: { id: note.body.data.id },
    body: { reason: 'A mistake' },
    key: newKey(),
  })
  return { ...customer, note: note.body.data.id, back: back.body.data.id }
}

describe('GET /account-statement/months', () => {
  it('folds what changed the balance by month, each from its opening to its closing balance', async () => {
    const { call, pay, invoices } = await documented()
    await pay({ gateway: 'bkash' })
    const { body } = await call(months)
    expect(body.data.at(-1)).toMatchObject({
      opening_balance: '0.00',
      lines: [{ kind: 'invoice', number: invoices[0]?.number, amount: '-1000.00', balance: '-1000.00' }],
    })
    // each begins where the one before ended
    expect(body.data.slice(0, -1).map(({ opening_balance }) => opening_balance)).toEqual(
      body.data.slice(1).map(({ closing_balance }) => closing_balance),
    )
    expect(body.data[0]?.closing_balance).toBe(body.closing_balance)
    const kinds: string[] = body.data.flatMap(({ lines }) => lines.map(({ kind }) => kind))
    expect(kinds).not.toContain('settlement')
  })

  it('names documents and those that take them back by number, with their papers', async () => {
    const { call, note, back } = await documented()
    const lines = (await call(months)).body.data.flatMap((month) => month.lines)
    expect(lines.filter(({ kind }) => kind === 'credit-note')).toMatchObject([
      { number: 'CN-000001', takes_back: null, amount: '300.00', document_id: note },
      { number: 'CN-000002', takes_back: 'CN-000001', amount: '-300.00', document_id: back },
    ])
  })

  it('pages by months, and is narrowed to days', async () => {
    const { call } = await documented()
    const all = (await call(months)).body
    const second = (await call(months, { query: { page: 2, per_page: 1 } })).body
    expect(second).toMatchObject({ data: [all.data[1]], total: all.total, last_page: all.total })
    const january = (await call(months, { query: { from: '2026-01-01', to: '2026-01-31' } })).body
    expect(january.data.map(({ month }) => month)).toEqual([all.data.at(-1)?.month])
  })

  it('is empty for a new line', async () => {
    const { call } = await customerWithLine(app)
    expect((await call(months)).body).toMatchObject({ data: [], total: 0, closing_balance: '0.00' })
  })
})

describe('GET /account-statement/pdf', () => {
  const read = async (token: string, kind: 'pdf' | 'csv', query = period) =>
    app.server.inject({
      url: `/api/account-statement/${kind}?from=${query.from}&to=${query.to}`,
      headers: { authorization: `Bearer ${token}` },
    })

  it('prints the months with their documents, in the language of whose account it is', async () => {
    const { token, userId } = await documented()
    const [page] = await textOf(new Uint8Array((await read(token, 'pdf')).rawPayload))
    for (const words of ['Account statement', 'January 2026', 'Credit note CN-000002, takes back CN-000001'])
      expect(page).toContain(words)
    await app.db.updateTable('users').set({ language: 'bn' }).where('id', '=', userId).execute()
    const answer = await read(token, 'pdf')
    expect(answer.headers['content-disposition']).toContain('-statement-2026-01-01-2026-12-31.pdf')
    expect((await textOf(new Uint8Array(answer.rawPayload)))[0]).not.toContain('Account statement')
  })

  it('tells its structure and its letters to who hears it, with the digits of whose account it is', async () => {
    const { token, userId } = await documented()
    const chosen = { language: 'bn', digits: 'bengali' }
    await app.db.updateTable('users').set(chosen).where('id', '=', userId).execute()
    const found = await structureOf(new Uint8Array((await read(token, 'pdf')).rawPayload))
    expect(found).toMatchObject({ isTagged: true, language: 'bn', title: 'হিসাব বিবরণী', unmarked: [] })
    expect(structureFaults(found.pieces)).toEqual([])
    expect(heard(found.pieces, 'H1')).toEqual(['হিসাব বিবরণী'])
    expect(heard(found.pieces, 'H2').slice(0, 2)).toEqual(['গ্রাহক', 'জানুয়ারি ২০২৬'])
    const heads = ['তারিখ', 'লেনদেনের বিবরণ', 'পরিমাণ ৳', 'ব্যালেন্স ৳']
    expect([...new Set(heard(found.pieces, 'TH'))]).toEqual(heads)
    const cells = heard(found.pieces, 'TD')
    expect(cells).toContain('ক্রেডিট নোট CN-000002, যা CN-000001 ফিরিয়ে নেয়')
    expect(cells.filter((cell) => /^\d\d\//.test(cell))).toEqual([])
  })

  it('has a year at most', async () => {
    const { call } = await customerWithLine(app)
    const wrong = await call(pdf, { query: { from: '2025-01-01', to: '2026-01-02' } })
    expect(wrong.refusal.errors).toEqual({ to: ['The range may have 366 days at most'] })
  })
})

describe('GET /account-statement/csv', () => {
  it('has a line for each movement between the opening and the closing balance', async () => {
    const { token, invoices } = await documented()
    const answer = await app.server.inject({
      url: '/api/account-statement/csv?from=2026-01-01&to=2026-01-31',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.body.split('\r\n').map((line) => line.replace(/^\d{4}-\d\d-\d\d/, 'day'))).toEqual([
      'Date,What happened,Number,Amount,Balance',
      'day,Opening balance,,,0',
      `day,Bill ${invoices[0]?.number},${invoices[0]?.number},-1000,-1000`,
      'day,Closing balance,,,-1000',
      '',
    ])
  })
})

describe('GET /invoices/:id/changes', () => {
  it('names the documents about the bill beside what makes its total', async () => {
    const { call, invoices, note, back } = await documented()
    const { body } = await call(billChangeRoutes.read, { params: { id: invoices[0]?.id ?? 0 } })
    expect(body.data.documents).toMatchObject([
      { id: note, number: 'CN-000001', takes_back: null, amount: '300.00', is_of_bill: true },
      { id: back, number: 'CN-000002', takes_back: 'CN-000001', amount: '-300.00', is_of_bill: true },
    ])
  })

  it('names those about the account since the bill before, and none of later months', async () => {
    const { call, invoices } = await documented()
    const { body } = await call(billChangeRoutes.read, { params: { id: invoices[1]?.id ?? 0 } })
    expect(body.data.documents).toEqual([])
  })
})
