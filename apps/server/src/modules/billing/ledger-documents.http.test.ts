import { billingRoutes } from '@uplink/contract/billing'
import type { DocumentKind } from '@uplink/contract/document-kinds'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heard, structureFaults, structureOf } from '../../testing/pdf-structure'
import { textOf } from '../../testing/pdf-text'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { owingFactory } from '../../testing/stages/money/paying'
import { faultsOf, newKey, walletOf } from '../payments/payments.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const routes = ledgerDocumentRoutes
const paths = ['/ledger-documents', '/ledger-documents/*', '/account-documents/*', '/invoices/*']

async function clerkOf(
  organizationId: number,
  reached = paths,
  actions: ('List' | 'Create')[] = ['List', 'Create'],
) {
  const role = await roleFactory(app, {
    permissions: [{ paths: reached }],
    grants: [
      { model: 'ledger-document', actions, ...ofOwnOrganization },
      { model: 'invoice', actions: ['List'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** A customer who owes these amounts (minor units), and somebody of the office who may write documents. */
async function office(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const organizationId = customer.connection.organization_id
  const clerk = await clerkOf(organizationId)
  const cuid = String(customer.connection.id)
  const make = (kind: DocumentKind, body: object, key = newKey()) =>
    clerk.call(routes[kind], { body: { cuid, reason: 'Wrong speed', ...body } as never, key })
  const takeBack = (id: number, key = newKey()) =>
    clerk.call(routes.reverse, { params: { id }, body: { reason: 'A mistake' }, key })
  const bill = async (id = customer.invoices[0]?.id ?? 0) =>
    (await clerk.call(billingRoutes.invoice, { params: { id } })).body.data
  return { ...customer, organizationId, clerk, cuid, make, takeBack, bill }
}

const told = async (user: number) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', user)
      .orderBy('id')
      .execute()
  ).map(({ title }) => title)
const clean = async () => expect(await faultsOf(app.db)).toEqual([])

describe('a credit note', () => {
  it('lowers what is open of its bill, and goes on to the balance where the bill is paid', async () => {
    const { make, bill, connection, invoices, userId } = await office(30_000)
    const invoice_id = invoices[0]?.id
    const first = await make('credit-note', { amount: '100', invoice_id })
    expect(first.body.message).toBe('CN-000001 is written.')
    expect(first.body.data.effect).toMatchObject({
      amount: '100.00',
      bill: { open_before: '300.00', open_after: '200.00' },
      made: null,
      balance_after: '0.00',
    })
    expect(await bill()).toMatchObject({
      status: 'open',
      paid: '0.00',
      credited: '100.00',
      amount_due: '200.00',
    })
    await make('credit-note', { amount: '200', invoice_id })
    expect(await bill()).toMatchObject({
      status: 'paid',
      paid: '0.00',
      payments: [
        { method: 'credit-note', reference: 'CN-000001', amount: '100.00' },
        { method: 'credit-note', reference: 'CN-000002', amount: '200.00' },
      ],
      documents: [{ number: 'CN-000001', reason: 'Wrong speed' }, { number: 'CN-000002' }],
    })
    expect((await make('credit-note', { amount: '0.01', invoice_id })).refusal.code).toBe(
      'ledger-document.too-much',
    )
    expect(await walletOf(app.db, connection.id)).toBe(0)
    expect(await told(userId)).toEqual(['৳ 100.00 credited by CN-000001', '৳ 200.00 credited by CN-000002'])
    await clean()
  })

  it('on the account is held in advance, and pays what is open, the oldest first', async () => {
    const { make, connection, bill } = await office(30_000)
    await make('credit-note', { amount: '450', invoice_id: null })
    expect(await bill()).toMatchObject({ status: 'paid', paid: '300.00', credited: '0.00' })
    expect(await walletOf(app.db, connection.id)).toBe(15_000)
    await clean()
  })

  it('switches a suspended line on when nothing is overdue any more', async () => {
    const { make, connection, invoices } = await office(30_000)
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: app.clock.now() })
      .where('id', '=', connection.id)
      .execute()
    const part = await make('credit-note', { amount: '100', invoice_id: invoices[0]?.id })
    expect(part.body.data.effect.is_restored).toBe(false)
    const whole = await make('credit-note', { amount: '200', invoice_id: invoices[0]?.id })
    expect(whole.body.data.effect.is_restored).toBe(true)
    await clean()
  })

  it('is taken back whatever has become of its money', async () => {
    const { make, takeBack, bill, connection, invoices } = await office(30_000, 20_000)
    const invoice_id = invoices[0]?.id
    await make('adjustment', { amount: '250', side: 'customer' })
    // 50 are left of the first bill; 150 go on and are spent on the second one
    const { id } = (await make('credit-note', { amount: '200', invoice_id })).body.data
    expect(await bill()).toMatchObject({ status: 'paid', paid: '250.00', credited: '50.00' })
    expect(await bill(invoices[1]?.id)).toMatchObject({ paid: '150.00', status: 'open' })
    const back = await takeBack(id)
    expect(back.body.data).toMatchObject({
      number: 'CN-000002',
      effect: {
        amount: '-200.00',
        bill: { open_before: '0.00', open_after: '50.00' },
        made: { number: 'CN-000002', total: '150.00' },
      },
    })
    expect(await bill()).toMatchObject({ status: 'open', paid: '250.00', credited: '0.00' })
    expect((await takeBack(id)).refusal.code).toBe('ledger-document.reversed')
    expect((await takeBack(back.body.data.id)).refusal.code).toBe('ledger-document.reversed')
    expect(await walletOf(app.db, connection.id)).toBe(0)
    await clean()
  })
})

describe('a debit note', () => {
  it('is a bill of its own with the organization’s tax, which the balance pays', async () => {
    const { make, takeBack, bill, connection, organizationId, clerk } = await office()
    await app.db
      .updateTable('organizations')
      .set({ tax_percent: 5 })
      .where('id', '=', organizationId)
      .execute()
    await make('adjustment', { amount: '100', side: 'customer' })
    const noted = (await make('debit-note', { amount: '210' })).body.data
    expect(noted.effect).toMatchObject({
      amount: '-210.00',
      tax: '-10.00',
      made: { number: 'DN-000001', total: '210.00', open: '110.00' },
      balance_after: '0.00',
    })
    const made = (await clerk.call(routes.read, { params: { id: noted.id } })).body.data.bill
    expect(await bill(made?.id)).toMatchObject({
      subtotal: '200.00',
      tax: '10.00',
      paid: '100.00',
      lines: [{ tax_percent: 5 }],
    })
    // a second one on the same day has a bill of its own, too
    await make('debit-note', { amount: '1' })
    const back = await takeBack(noted.id)
    expect(back.body.data.effect).toMatchObject({
      amount: '210.00',
      bill: { open_before: '110.00', open_after: '0.00' },
    })
    expect((await make('credit-note', { amount: '1', invoice_id: made?.id })).refusal.code).toBe(
      'ledger-document.too-much',
    )
    expect(await walletOf(app.db, connection.id)).toBe(9900)
    await clean()
  })

  it('is not taken back while another document stands on its bill', async () => {
    const { make, takeBack, clerk } = await office()
    const { id } = (await make('debit-note', { amount: '200' })).body.data
    const made = (await clerk.call(routes.read, { params: { id } })).body.data.bill
    const written = await make('write-off', { amount: '50', invoice_id: made?.id })
    expect((await takeBack(id)).refusal.code).toBe('ledger-document.stands-on-bill')
    await takeBack(written.body.data.id)
    expect((await takeBack(id)).status).toBe(200)
    await clean()
  })
})

describe('a write-off, an adjustment, an opening balance', () => {
  it('gives up what is open without a claim of payment, and switches nothing on', async () => {
    const { make, takeBack, bill, connection, invoices } = await office(30_000)
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: app.clock.now() })
      .where('id', '=', connection.id)
      .execute()
    const invoice_id = invoices[0]?.id
    expect((await make('write-off', { amount: '300.01', invoice_id })).refusal.code).toBe(
      'ledger-document.too-much',
    )
    const { id, effect } = (await make('write-off', { amount: '300', invoice_id })).body.data
    expect(effect.is_restored).toBe(false)
    expect(await bill()).toMatchObject({
      status: 'paid',
      paid: '0.00',
      written_off: '300.00',
      amount_due: '0.00',
    })
    // what was given up is not given as money either
    expect((await make('credit-note', { amount: '1', invoice_id })).refusal.code).toBe(
      'ledger-document.too-much',
    )
    await takeBack(id)
    expect(await bill()).toMatchObject({ status: 'open', written_off: '0.00', amount_due: '300.00' })
    await clean()
  })

  it('is posted once, with either sign, and again after it was taken back', async () => {
    const { make, takeBack, connection, clerk, cuid } = await office()
    const debt = (await make('opening', { amount: '498.75', side: 'provider' })).body.data
    expect(debt).toMatchObject({
      number: 'OB-000001',
      effect: { made: { number: 'OB-000001', total: '498.75' } },
    })
    expect((await make('opening', { amount: '5', side: 'customer' })).refusal.code).toBe(
      'ledger-document.opened',
    )
    await takeBack(debt.id)
    const held = (await make('opening', { amount: '5', side: 'customer' })).body.data
    expect(held.number).toBe('OB-000003')
    expect(await walletOf(app.db, connection.id)).toBe(500)
    const options = (await clerk.call(routes.options, { query: { cuid } })).body.data
    expect(options).toMatchObject({
      balance: '5.00',
      bills: [{ number: 'OB-000001', open: '0.00', to_credit: '0.00' }],
    })
    const charged = (await make('adjustment', { amount: '2', side: 'provider' })).body.data.effect
    expect(charged).toMatchObject({ made: { number: 'AD-000001', open: '0.00' }, balance_after: '3.00' })
    await clean()
  })
})

describe('documents', () => {
  it('are shown before they are written, and nothing is kept of that', async () => {
    const { clerk, cuid, invoices, bill, organizationId } = await office(30_000)
    const body = { cuid, kind: 'credit-note', amount: '300', invoice_id: invoices[0]?.id ?? null } as const
    const shown = await clerk.call(routes.preview, { body })
    expect(shown.body.data.bill).toMatchObject({ open_before: '300.00', open_after: '0.00' })
    expect(await bill()).toMatchObject({ credited: '0.00' })
    const kept = await app.db
      .selectFrom('ledger_documents')
      .select('id')
      .where('organization_id', '=', organizationId)
      .execute()
    expect(kept).toEqual([])
    await clean()
  })

  it('are one for one key, and numbered without gaps through refusals, eight at once', async () => {
    const { make, clerk, invoices } = await office(80_000)
    const invoice_id = invoices[0]?.id
    const key = newKey()
    const same = await Promise.all(
      Array.from({ length: 8 }, () => make('credit-note', { amount: '1', invoice_id }, key)),
    )
    expect(same.some(({ status }) => status === 200)).toBe(true)
    // eight of 120 do not go into 799
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => make('credit-note', { amount: '120', invoice_id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    const { data } = (await clerk.call(routes.list, { query: { kind: 'credit-note', per_page: 50 } })).body
    expect(data.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `CN-00000${n}`))
    await clean()
  })

  it('are listed with their sums, by number, line, kind, day and state', async () => {
    const { make, takeBack, clerk, connection } = await office()
    const { id } = (await make('adjustment', { amount: '10', side: 'customer' })).body.data
    await make('adjustment', { amount: '4', side: 'provider' })
    await make('debit-note', { amount: '2' })
    await takeBack(id)
    const numbers = async (query: object) =>
      (await clerk.call(routes.list, { query: { per_page: 50, ...query } })).body.data.map(
        ({ number }) => number,
      )
    expect(await numbers({})).toEqual(['AD-000003', 'DN-000001', 'AD-000002', 'AD-000001'])
    expect(await numbers({ q: 'ad-2' })).toEqual(['AD-000002'])
    expect(await numbers({ q: connection.username, kind: 'debit-note' })).toEqual(['DN-000001'])
    expect(await numbers({ state: 'reversed' })).toEqual(['AD-000003', 'AD-000001'])
    expect(await numbers({ from: '2099-01-01' })).toEqual([])
    expect((await clerk.call(routes.sums, { query: { state: 'in-force' } })).body.data.kinds).toEqual([
      { kind: 'adjustment', documents: 1, in_favour: '0.00', charged: '4.00' },
      { kind: 'debit-note', documents: 1, in_favour: '0.00', charged: '2.00' },
    ])
  })

  it('stand on the customer’s statement, and are theirs as a PDF in their language', async () => {
    const { make, call, token, userId, clerk, invoices } = await office(30_000)
    const { id } = (await make('credit-note', { amount: '100', invoice_id: invoices[0]?.id })).body.data
    const { data } = (await call(billingRoutes.statement)).body
    expect(data[0]).toMatchObject({
      kind: 'credit-note',
      document_id: id,
      change: '100.00',
      description: 'Credit note CN-000001',
    })
    const pdf = async (of: { token: string }, path: string) => {
      const answer = await app.server.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${of.token}` },
      })
      return answer.statusCode === 200
        ? (await textOf(new Uint8Array(answer.rawPayload))).join(' ')
        : answer.statusCode
    }
    const english = await pdf({ token }, `/account-documents/${id}`)
    for (const words of ['Credit note', 'CN-000001', '৳ 100.00', 'Wrong speed'])
      expect(english).toContain(words)
    await app.db.updateTable('users').set({ language: 'bn' }).where('id', '=', userId).execute()
    expect(await pdf(clerk, `/ledger-documents/${id}/file`)).not.toContain('Credit note')
    const { rawPayload } = await app.server.inject({
      url: `/api/ledger-documents/${id}/file`,
      headers: { authorization: `Bearer ${clerk.token}` },
    })
    const { pieces, ...found } = await structureOf(new Uint8Array(rawPayload))
    expect(found).toMatchObject({ language: 'bn', title: 'ক্রেডিট নোট CN-000001', unmarked: [] })
    expect(structureFaults(pieces)).toEqual([])
    expect(heard(pieces, 'H1')).toEqual(['ক্রেডিট নোট'])
    expect(heard(pieces, 'TH')).toEqual(expect.arrayContaining(['তারিখ', 'গ্রাহক আইডি', 'কারণ', 'পরিমাণ']))
    expect(heard(pieces, 'TD')).toEqual(expect.arrayContaining(['Wrong speed', '৳ 100.00']))
    const other = await office()
    expect(await pdf({ token: other.token }, `/account-documents/${id}`)).toBe(404)
    expect(await pdf(other.clerk, `/ledger-documents/${id}/file`)).toBe(404)
  })

  it('each need their right, their rows and their own organization', async () => {
    const { organizationId, cuid, call, connection } = await office(30_000)
    const body = { cuid, amount: '5', reason: 'x' } as const
    const poor = await clerkOf(organizationId, [
      '/ledger-documents/credit-notes',
      '/ledger-documents',
      '/ledger-documents/*/reverse',
    ])
    expect((await poor.call(routes['debit-note'], { body, key: newKey() })).refusal.code).toBe(
      'access.denied',
    )
    const preview = await poor.call(routes.preview, { body: { cuid, amount: '5', kind: 'debit-note' } })
    expect(preview.refusal.code).toBe('access.denied')
    const blind = await clerkOf(organizationId, paths, ['List'])
    const denied = [
      await blind.call(routes['debit-note'], { body, key: newKey() }),
      await call(routes['debit-note'], { body, key: newKey() }),
    ]
    for (const answer of denied) expect(answer.refusal.code).toBe('access.denied')
    const stranger = (await office()).clerk
    const theirs = await stranger.call(routes['debit-note'], { body, key: newKey() })
    const missing = await stranger.call(routes['debit-note'], {
      body: { ...body, cuid: '999999999' },
      key: newKey(),
    })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    const none = await app.db
      .selectFrom('ledger_documents')
      .select('id')
      .where('connection_id', '=', connection.id)
      .execute()
    expect(none).toEqual([])
  })

  it('of a kind that one may not make cannot be taken back, nor another organization’s', async () => {
    const { make, organizationId } = await office()
    const { id } = (await make('debit-note', { amount: '5' })).body.data
    const request = { params: { id }, body: { reason: 'x' } }
    const poor = await clerkOf(organizationId, [
      '/ledger-documents/*/reverse',
      '/ledger-documents/credit-notes',
    ])
    expect((await poor.call(routes.reverse, { ...request, key: newKey() })).refusal.code).toBe(
      'access.denied',
    )
    const stranger = (await office()).clerk
    expect((await stranger.call(routes.reverse, { ...request, key: newKey() })).status).toBe(404)
    expect((await stranger.call(routes.read, { params: { id } })).status).toBe(404)
  })

  it('say what is wrong, field by field', async () => {
    const { make } = await office()
    const errors = async (kind: DocumentKind, body: object) => (await make(kind, body)).refusal.errors
    expect(await errors('adjustment', { amount: '', side: 'x', reason: ' ' })).toEqual({
      amount: ['The amount field is required'],
      side: ['Choose in whose favour it is'],
      reason: ['Write why'],
    })
    expect(await errors('write-off', { amount: '5', invoice_id: 999_999_999 })).toEqual({
      invoice_id: ['Choose a bill of this line'],
    })
    expect(Object.keys((await errors('debit-note', { amount: '-1', more: 1 })) ?? {})).toEqual([
      'amount',
      'more',
    ])
  })

  it('are never changed or deleted, whoever writes', async () => {
    const { make } = await office()
    await make('debit-note', { amount: '5' })
    for (const change of ['UPDATE ledger_documents SET amount = amount - 1', 'DELETE FROM ledger_documents'])
      await expect(sql.raw(change).execute(app.db)).rejects.toThrow('permission denied')
  })
})
