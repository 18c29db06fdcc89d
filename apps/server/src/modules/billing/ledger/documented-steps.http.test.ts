import type { DocumentKind } from '@uplink/contract/document-kinds'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owingFactory } from '../../../testing/stages/money/paying'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { newKey } from '../../payments/payments.factory'
import { documentedSteps, runDocumented } from './documented-steps.factory'
import { countOn, ledgerFaults } from './ledger-checks.store'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.logins.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const { nameMoney, putBack, writeAllocations, namePayments } = documentedSteps
const run = (text: string) => runDocumented(owner, text)
const wordsOf = (row: Record<string, unknown> | undefined) =>
  `${String(row?.what)}: ${String(row?.noted)}; ${String(row?.should_be)}`
const faults = () => ledgerFaults(countOn(app.db))

/** A customer who owes these amounts (minor units), and a clerk who writes documents about that. */
async function office(...rests: number[]) {
  const customer = await owingFactory(app, ...rests)
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/ledger-documents', '/ledger-documents/*', '/invoices/*'] }],
    grants: [
      { model: 'ledger-document', actions: ['List', 'Create'], ...ofOwnOrganization },
      { model: 'invoice', actions: ['List'], ...ofOwnOrganization },
      { model: 'connection', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  const organizationId = customer.connection.organization_id
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
  const write = async (kind: DocumentKind, body: object) => {
    const sent = { cuid: String(customer.connection.id), reason: 'Wrong speed', ...body } as never
    const { status, body: answer } = await clerk.call(ledgerDocumentRoutes[kind], {
      body: sent,
      key: newKey(),
    })
    expect(status).toBe(200)
    return answer.data.id
  }
  const takeBack = async (id: number) => {
    const body = { reason: 'A mistake' }
    const { status } = await clerk.call(ledgerDocumentRoutes.reverse, { params: { id }, body, key: newKey() })
    expect(status).toBe(200)
  }
  return { ...customer, organizationId, write, takeBack }
}

/** Bills that are credited, given up, paid in part before, charged by a note, and of which that was taken back. */
async function written() {
  const customer = await office(30_000, 20_000, 10_000)
  const { write, takeBack, invoices } = customer
  const [first, second, third] = invoices.map(({ id }) => id)
  await write('adjustment', { amount: '250', side: 'customer' })
  const note = await write('credit-note', { amount: '200', invoice_id: first })
  await write('credit-note', { amount: '10', invoice_id: second })
  await takeBack(note)
  await write('write-off', { amount: '40', invoice_id: third })
  await takeBack(await write('write-off', { amount: '60', invoice_id: third }))
  await write('debit-note', { amount: '210' })
  await write('opening', { amount: '12.50', side: 'provider' })
  return customer
}

/** Writes past the portal, as somebody with the owner's login of the database may. */
async function byHand(table: string, text: string, values: unknown[]): Promise<void> {
  await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await owner.query(`UPDATE ${table} SET ${text}`, values)
  await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

describe('what operators run when the ledger does not add up', () => {
  it('names and changes nothing of bills that are credited, written off or made by documents', async () => {
    await written()
    expect(await faults()).toEqual([])
    for (const text of [nameMoney, putBack, writeAllocations, namePayments])
      expect(await run(text)).toEqual([])
    expect(await faults()).toEqual([])
  })

  it('names a bill whose credited or written-off part was changed, and puts it back', async () => {
    const { invoices, connection } = await written()
    const ids = invoices.map(({ id }) => id)
    const before = await owner.query('SELECT * FROM invoices WHERE id = ANY ($1) ORDER BY id', [ids])
    await byHand('invoices', 'credited = credited - 100 WHERE id = $1', [ids[1]])
    await byHand(
      'invoices',
      `written_off = written_off + 500, paid = total, status = 'paid', paid_at = now() WHERE id = $1`,
      [ids[2]],
    )
    await byHand('ledger_accounts', `balance = balance + 700 WHERE connection_id = $1 AND kind = 'wallet'`, [
      connection.id,
    ])
    const found = await faults()
    expect(found.join()).toMatch(
      /1 accounts whose balance.*1 connections whose receivable.*2 invoices whose credited/,
    )
    const named = await run(nameMoney)
    expect(named.map(({ what }) => what)).toEqual([
      `wallet of ${connection.username}`,
      `receivable of ${connection.username}`,
      `bill ${invoices[1]?.number}`,
      `bill ${invoices[2]?.number}`,
    ])
    expect(wordsOf(named[2])).toMatch(
      /paid 160\.00, of that credited 9\.00, written off 0\.00; .*paid 160\.00, of that credited 10\.00, written off 0\.00$/,
    )
    const changed = await run(putBack)
    expect(changed.map(({ what }) => what).toSorted()).toEqual([
      `bill ${invoices[1]?.number}`,
      `bill ${invoices[2]?.number}`,
      `wallet of ${connection.username}`,
    ])
    expect(await run(nameMoney)).toEqual([])
    expect(await faults()).toEqual([])
    const after = await owner.query('SELECT * FROM invoices WHERE id = ANY ($1) ORDER BY id', [ids])
    expect(after.rows).toEqual(before.rows)
  })

  it('names a document whose posting is another, and kinds of documents with a gap', async () => {
    const { organizationId, connection } = await written()
    const [organization] = (
      await owner.query<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [organizationId])
    ).rows
    const [note] = (
      await owner.query<{ id: number }>(
        `SELECT id FROM ledger_documents WHERE organization_id = $1 AND kind = 'debit-note'`,
        [organizationId],
      )
    ).rows
    await byHand('ledger_documents', 'amount = amount - 100, number = 7 WHERE id = $1', [note?.id])
    expect(await faults()).toEqual([
      '1 documents whose posting is not their amount and tax',
      '1 series of documents with gaps',
    ])
    expect((await run(nameMoney)).map(wordsOf)).toEqual([
      `debit-note 7 of ${connection.username}: is of -211.00 with -10.00 of tax; its posting says -210.00 with -10.00 of tax`,
      `each debit-note of ${organization?.name}: there are 1; they are numbered from 7 to 7`,
    ])
    await byHand('ledger_documents', 'amount = amount + 100, number = 1 WHERE id = $1', [note?.id])
  })
})
