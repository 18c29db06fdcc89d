import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/databases/test-database'

let database: TestDatabase
let application: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  application = new pg.Client(database.logins.application)
  await application.connect()
})
afterAll(async () => {
  await application.end()
  await database.drop()
})

/** All that the application may change in the records of money; the test tries everything else in these tables. */
const may: Record<string, { update: string[]; delete?: true }> = {
  cash_days: {
    update: ['closed_at', 'closed_by', 'counted', 'expected', 'reason', 'sheet', 'sheet_number'],
  },
  cash_hand_overs: { update: [] },
  cash_returns: { update: [] },
  document_counters: { update: ['next_number'] },
  gateway_messages: {
    update: [
      'amount',
      'attempts',
      'closed_at',
      'closed_by',
      'closing_reason',
      'handled_at',
      'leased_until',
      'outcome',
      'payment_id',
      'reference',
      'transaction_id',
    ],
  },
  invoice_counters: { update: ['next_number'] },
  invoice_lines: { update: [] },
  invoice_reminders: { update: [] },
  invoices: { update: ['credited', 'paid', 'paid_at', 'status', 'written_off'] },
  ledger_accounts: { update: ['balance'] },
  ledger_documents: { update: [] },
  ledger_entries: { update: [] },
  ledger_transfers: { update: [] },
  payment_allocations: { update: ['amount'], delete: true },
  payment_case_assignees: { update: ['assigned_at', 'case_id', 'kind', 'user_id'], delete: true },
  payment_events: { update: [] },
  payment_promises: { update: ['ended_at', 'outcome'] },
  payment_refunds: { update: ['gateway_refund_id', 'settled_at', 'state'] },
  payment_targets: { update: [] },
  voucher_batches: { update: ['printed_at', 'printed_by'] },
  vouchers: {
    update: [
      'connection_id',
      'payment_id',
      'redeemed_at',
      'redeemed_by',
      'revoked_at',
      'revoked_by',
      'revoked_reason',
      'sealed_code',
      'sold_at',
      'sold_by',
      'sold_to',
    ],
  },
  // a plain resource; what was taken by a way keeps its name and kind
  payment_ways: {
    update: [
      'created_at',
      'id',
      'kind',
      'name',
      'organization_id',
      'reference',
      'reference_form',
      'reference_least',
      'reference_most',
      'status',
      'updated_at',
      'version',
    ],
    delete: true,
  },
  payments: {
    update: [
      'amount',
      'asked_at',
      'gateway_payment_id',
      'gateway_transaction_id',
      'leased_until',
      'next_check_at',
      'reason',
      'redirect_url',
      'refunded',
      'settled_at',
      'state',
      'unclear_since',
    ],
  },
  pending_charges: { update: ['invoice_id'] },
  receipts: { update: [] },
}

/** Whether the role has the right at all: PostgreSQL checks rights before it looks at rows. */
async function isLetDo(statement: string): Promise<boolean> {
  try {
    await application.query(statement)
    return true
  } catch (error) {
    // insufficient_privilege, and an attempt to set a generated identity.
    if (error instanceof pg.DatabaseError && ['42501', '428C9'].includes(error.code ?? '')) return false
    throw error
  }
}

it('lets the application change of money’s records what its actions change, and nothing else', async () => {
  const { rows } = await application.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attname) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname ~ '^(ledger|invoice|payment|receipts|cash_|document_counters|gateway_messages|pending_charges|voucher)'
       -- what is derived from them, and counted anew where it is lost
       AND relname !~ '^(ledger_proof|ledger_suspects|invoice_sum|payment_sum)'
     GROUP BY relname ORDER BY relname`,
  )
  const found: typeof may = {}
  for (const { name, columns } of rows) {
    const update: string[] = []
    for (const column of columns)
      if (await isLetDo(`UPDATE ${name} SET ${column} = ${column} WHERE false`)) update.push(column)
    const isDeletable = await isLetDo(`DELETE FROM ${name} WHERE false`)
    found[name] = { update, ...(isDeletable && { delete: true }) }
    expect(await isLetDo(`TRUNCATE ${name} CASCADE`), `TRUNCATE ${name}`).toBe(false)
  }
  expect(found).toEqual(may)
})

it('moves balances by transfers only, and begins every account empty', async () => {
  await application.query(`
    SET app.sees = 'system';
    INSERT INTO organizations (name, mobile_no) VALUES ('Provider', '01700000000')`)
  const accounts = `INSERT INTO ledger_accounts (organization_id, kind`
  await application.query(`${accounts}) SELECT id, unnest('{revenue,clearing}'::text[]) FROM organizations`)
  await expect(
    application.query(`${accounts}, balance) SELECT id, 'tax', 5 FROM organizations`),
  ).rejects.toThrow('permission denied')
  const set = (sql: string) => application.query(`UPDATE ledger_accounts SET balance = balance + ${sql}`)
  await expect(set(`500 WHERE kind = 'revenue'`)).rejects.toThrow('by transfers only')
  await set(`CASE kind WHEN 'revenue' THEN 500 ELSE -500 END`)
})
