import pg from 'pg'
import { clock, database, issue, line, pay, refund } from './postings'
import { randomOf } from '../../random-of'
import { userFactory } from '../../../modules/auth/auth.factory'
import { makeDocument } from '../../../modules/billing/documents/make-document'
import { usualSize, type ProofSize } from '../../../modules/billing/proof/prove'

/** Of a few rows each, so that a small ledger takes many steps. */
export const smallSteps: ProofSize = {
  ...usualSize,
  lines: 2,
  transfers: 3,
  entries: 3,
  summed: 4,
  patience: 20_000,
}

const guarded = ['ledger_accounts', 'ledger_entries', 'ledger_transfers', 'ledger_documents', 'invoices']

/** What somebody changes past the portal, as the owner: triggers refuse most of it. */
export async function tamper(statement: string): Promise<void> {
  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  try {
    await owner.query('BEGIN')
    for (const table of guarded) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    const { rowCount } = await owner.query(statement)
    for (const table of guarded) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    await owner.query('COMMIT')
    if (!rowCount) throw new Error(`changes nothing: ${statement}`)
  } finally {
    await owner.end()
  }
}

/** Lines with bills, payments of too little and too much, refunds, and documents of all kinds. */
export async function ledger(lines: number, random = randomOf(5)) {
  const { id: by } = await userFactory({ db: database.db, clock })
  const kinds = ['credit-note', 'debit-note', 'adjustment'] as const
  for (let at = 0; at < lines; at += 1) {
    const connection = await line()
    for (const month of ['01', '02']) await issue(connection, month, 1000 + random(500))
    const { paymentId } = await pay(connection, 500 + random(3000))
    if (at % 3 === 0) await refund(connection, paymentId, 1 + random(400))
    const kind = kinds[at % 3] ?? 'adjustment'
    await database.db.transaction().execute((tx) =>
      makeDocument(tx, {
        kind,
        connectionId: connection.id,
        organizationId: connection.organization_id,
        amount: kind === 'debit-note' ? -120 : 120,
        invoiceId: null,
        reason: 'A reason',
        by,
        now: clock.now(),
      }),
    )
  }
}
