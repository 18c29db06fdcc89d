import { documentKinds, type DocumentKind } from '@uplink/contract/document-kinds'
import { ledgerDocumentRoutes } from '@uplink/contract/ledger-documents'
import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChildDocument } from '../../../testing/processes/document-child'
import { bundleChild, runChild } from '../../../testing/processes/killed-process'
import { customerWithLine } from '../../../testing/self-care'
import { owingFactory } from '../../../testing/stages/money/paying'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { faultsOf, newKey } from '../../payments/payments.factory'

let app: TestApp
let file: string
beforeAll(async () => {
  app = await createTestApp()
  file = await bundleChild(join(import.meta.dirname, '../../../testing/processes/document-child.ts'))
})
afterAll(async () => {
  await app.close()
  await rm(dirname(file), { recursive: true, force: true })
})

/** Of each kind: how many documents, how often each is asked for at once, and how often one is killed. */
const documents = 4
const clicks = 5
const kills = Number(process.env.KILL_RUNS ?? 3)

/** Lines of one organization, each owing on one bill, so that every kind has something to be about. */
async function linesOf(count: number) {
  const first = await owingFactory(app, 5_000_000)
  const organizationId = first.connection.organization_id
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => customerWithLine(app, { organizationId })),
  )
  const lines = [first.connection.id, ...others.map(({ connection }) => connection.id)]
  const clerk = await app.signIn({ accountType: 'staff', organizationId, roleIds: [1] })
  return { organizationId, clerk, lines, bill: first.invoices[0]?.id ?? 0, owing: first.connection.id }
}

it(`numbers documents without gaps and posts each once, through ${5 * documents * clicks} clicks and ${5 * kills} kills`, async () => {
  // an opening balance is a line's only one, so those have lines of their own
  const { organizationId, clerk, lines, bill, owing } = await linesOf(1 + documents + kills + 1)
  const isAboutBill = (kind: DocumentKind) => kind === 'credit-note' || kind === 'write-off'
  const lineFor = (kind: DocumentKind, n: number) => (kind === 'opening' ? (lines[1 + n] ?? 0) : owing)
  const side = (n: number) => (n % 2 === 0 ? 'customer' : 'provider')

  /** As a client does that must not write twice: a busy server is asked again with the same key. */
  async function written(kind: DocumentKind, n: number, key: string): Promise<string> {
    const body = {
      cuid: String(lineFor(kind, n)),
      amount: '7',
      reason: 'Click',
      ...(isAboutBill(kind) && { invoice_id: bill }),
      ...((kind === 'opening' || kind === 'adjustment') && { side: side(n) }),
    }
    for (;;) {
      const answer = await clerk.call(ledgerDocumentRoutes[kind], { body: body as never, key })
      if (answer.status === 200) return answer.body.data.number
      expect([409, 503]).toContain(answer.status)
    }
  }
  const child = (kind: DocumentKind, n: number, stopBefore?: number) =>
    runChild(file, {
      url: String(app.logins.owner.connectionString),
      now: app.clock.now().toISOString(),
      wanted: {
        kind,
        organizationId,
        connectionId: lineFor(kind, documents + n),
        amount: kind === 'debit-note' || (!isAboutBill(kind) && side(n) === 'provider') ? -300 : 300,
        invoiceId: isAboutBill(kind) ? bill : null,
        reason: 'Killed',
        by: clerk.userId,
      },
      ...(stopBefore !== undefined && { stopBefore }),
    } satisfies ChildDocument)

  const clicked = documentKinds.flatMap((kind) =>
    Array.from({ length: documents }, (_, n) => {
      const key = newKey()
      return Promise.all(Array.from({ length: clicks }, () => written(kind, n, key)))
    }),
  )
  // while they are written, others are killed at places spread over the whole way
  const killed = documentKinds.map(async (kind) => {
    const whole = await child(kind, kills)
    if (!('steps' in whole)) throw new Error('the child should have finished')
    const { length } = whole.steps
    let survived = 1
    for (let n = 0; n < kills; n++) {
      // the last place is about its COMMIT; the way is a step shorter where there is less to settle
      const at = 1 + (((n * (length - 2)) / Math.max(1, kills - 1)) | 0)
      if ('steps' in (await child(kind, n, at))) survived++
    }
    return survived
  })
  const numbers = await Promise.all(clicked)
  const survived = await Promise.all(killed)
  expect(Math.max(...survived)).toBeLessThanOrEqual(2)

  // each click of one key heard of the same document
  for (const heard of numbers) expect(new Set(heard).size).toBe(1)
  expect(new Set(numbers.flat()).size).toBe(documentKinds.length * documents)
  const rows = await app.db
    .selectFrom('ledger_documents as d')
    .select([
      'd.kind',
      'd.number',
      'd.reason',
      sql<number>`(SELECT count(*)::int FROM ledger_transfers AS t WHERE t.document_id = d.id)`.as(
        'postings',
      ),
    ])
    .where('d.organization_id', '=', organizationId)
    .orderBy('d.kind')
    .orderBy('d.number')
    .execute()
  for (const [i, kind] of documentKinds.entries()) {
    const ofKind = rows.filter((row) => row.kind === kind)
    expect(ofKind.map(({ number }) => number)).toEqual(ofKind.map((_, i) => i + 1))
    expect(ofKind.filter(({ reason }) => reason === 'Click')).toHaveLength(documents)
    // those that ran to their end, and none of those that died before their COMMIT
    expect(ofKind.filter(({ reason }) => reason === 'Killed')).toHaveLength(survived[i] ?? 0)
  }
  expect(rows.map(({ postings }) => postings)).toEqual(rows.map(() => 1))
  expect(await faultsOf(app.db)).toEqual([])
}, 600_000)

it('leaves an issued document, its number and its posting to no SQL of the application’s role', async () => {
  const { organizationId, clerk, lines } = await linesOf(1)
  const body = { cuid: String(lines[0]), amount: '7', reason: 'Late fee' }
  const noted = await clerk.call(ledgerDocumentRoutes['debit-note'], { body, key: newKey() })
  const { id } = noted.body.data
  const posted = sql`(SELECT id FROM ledger_transfers WHERE document_id = ${id})`
  const made = sql`(SELECT id FROM invoices WHERE document_id = ${id})`
  const changes = {
    'another amount': sql`UPDATE ledger_documents SET amount = amount - 1 WHERE id = ${id}`,
    'another number': sql`UPDATE ledger_documents SET number = 77 WHERE id = ${id}`,
    'no document': sql`DELETE FROM ledger_documents WHERE id = ${id}`,
    'no documents': sql`TRUNCATE ledger_documents CASCADE`,
    'no guard': sql`ALTER TABLE ledger_documents DISABLE TRIGGER ALL`,
    'another day of its posting': sql`UPDATE ledger_transfers SET occurred_at = now() WHERE document_id = ${id}`,
    'no posting': sql`DELETE FROM ledger_transfers WHERE document_id = ${id}`,
    'another amount posted': sql`UPDATE ledger_entries SET amount = amount WHERE transfer_id = ${posted}`,
    'nothing posted': sql`DELETE FROM ledger_entries WHERE transfer_id = ${posted}`,
    'another total of its bill': sql`UPDATE invoices SET total = total + 1 WHERE document_id = ${id}`,
    'a bill of nothing': sql`UPDATE invoices SET document_id = NULL WHERE document_id = ${id}`,
    'no bill': sql`DELETE FROM invoices WHERE document_id = ${id}`,
    'other words on its bill': sql`UPDATE invoice_lines SET description = 'Gift' WHERE invoice_id = ${made}`,
    'no series': sql`DELETE FROM document_counters WHERE organization_id = ${organizationId}`,
  }
  for (const [change, statement] of Object.entries(changes))
    await expect(statement.execute(app.db), change).rejects.toThrow(/permission denied|must be owner/)
  for (const next of [1, 2, 4])
    await expect(
      sql`UPDATE document_counters SET next_number = ${next}::bigint WHERE organization_id = ${organizationId}
        AND document = 'debit-note'`.execute(app.db),
    ).rejects.toThrow('document_counters counts by one')
  expect(await faultsOf(app.db)).toEqual([])
})
