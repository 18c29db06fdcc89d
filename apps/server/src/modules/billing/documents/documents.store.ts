import type { DocumentKind } from '@uplink/contract/document-kinds'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** What documents of an organization need to know of it. */
export async function findTerms(tx: Database, organization: number) {
  return tx
    .selectFrom('organizations')
    .select(['tax_percent', 'due_days', 'time_zone'])
    .where('id', '=', organization)
    .executeTakeFirstOrThrow()
}

export async function organizationOf(db: Database, connection: number): Promise<number> {
  const { organization_id } = await db
    .selectFrom('connections')
    .select('organization_id')
    .where('id', '=', connection)
    .executeTakeFirstOrThrow()
  return organization_id
}

/** The next number of a kind; its row stays locked until the transaction ends, so that numbers have no gaps. */
export async function nextNumber(tx: Database, organization: number, kind: DocumentKind): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO document_counters AS c (organization_id, document, next_number) VALUES (${organization}, ${kind}, 2)
    ON CONFLICT (organization_id, document) DO UPDATE SET next_number = c.next_number + 1
    RETURNING next_number - 1 AS number`.execute(tx)
  return Number(rows[0]?.number)
}

export interface NewRow {
  organization_id: number
  connection_id: number
  kind: DocumentKind
  number: number
  amount: number
  tax: number
  tax_percent: number
  invoice_id: number | null
  reverses_id: number | null
  reason: string
  issued_on: string
  created_by: number
  created_at: Date
}

export async function insertDocument(tx: Database, row: NewRow): Promise<number> {
  const name = sql<string>`(SELECT name FROM users WHERE id = ${row.created_by})`
  const { id } = await tx
    .insertInto('ledger_documents')
    .values({ ...row, created_by_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A bill that a document is about. Its line is locked, so nothing else moves it. */
export async function findBill(tx: Database, id: number, connection: number) {
  return tx
    .selectFrom('invoices as i')
    .select((eb) => [
      'i.id',
      'i.number',
      'i.total',
      'i.tax',
      'i.paid',
      'i.credited',
      'i.written_off',
      'i.due_on',
      'i.document_id',
      // what documents took back of it that are in force, wherever their money went
      eb
        .selectFrom('ledger_documents as d')
        .select(sql<number>`coalesce(sum(d.amount), 0)::bigint`.as('noted'))
        .whereRef('d.invoice_id', '=', 'i.id')
        .where('d.kind', '<>', 'write-off')
        .$asScalar()
        .as('noted'),
    ])
    .where('i.id', '=', id)
    .where('i.connection_id', '=', connection)
    .where('i.status', '<>', 'void')
    .$narrowType<{ noted: number }>()
    .executeTakeFirst()
}

export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>

/** The bill that a document made. */
export async function findMade(tx: Database, document: number) {
  return tx
    .selectFrom('invoices')
    .select(['id', 'number', 'total', 'paid', 'due_on', 'status'])
    .where('document_id', '=', document)
    .executeTakeFirst()
}

export interface NewBill {
  organization: number
  connection: number
  document: number
  number: string
  description: string
  /** Minor units, tax included, and the tax in it. */
  total: number
  tax: number
  taxPercent: number
  today: string
  dueOn: string
  now: Date
}

/** Writes a bill of one line, without its posting. */
export async function insertBill(tx: Database, bill: NewBill): Promise<number> {
  const net = bill.total - bill.tax
  const { rows } = await sql<{ id: number }>`
    WITH bill AS (
      INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on, subtotal, tax,
        total, created_at, document_id)
      VALUES (${bill.organization}, ${bill.connection}, ${bill.number}, ${bill.today}, ${bill.today}, ${bill.today},
        ${bill.dueOn}, ${net}, ${bill.tax}, ${bill.total}, ${bill.now}, ${bill.document})
      RETURNING id
    ), line AS (
      INSERT INTO invoice_lines (invoice_id, position, description, amount, tax, tax_percent)
      SELECT id, 1, ${bill.description}, ${net}::bigint, ${bill.tax}::bigint, ${bill.taxPercent}::numeric FROM bill
    )
    SELECT id FROM bill`.execute(tx)
  return Number(rows[0]?.id)
}

/** Which part of a bill a document changes. */
export type Part = 'credited' | 'written_off'

/** Takes something off what is open of a bill, or puts it back (below zero). */
export async function changeBill(
  tx: Database,
  { id, part, amount, now }: { id: number; part: Part; amount: number; now: Date },
): Promise<void> {
  await sql`
    UPDATE invoices SET ${sql.ref(part)} = ${sql.ref(part)} + ${amount}::bigint, paid = paid + ${amount}::bigint,
      status = CASE WHEN paid + ${amount}::bigint = total THEN 'paid' ELSE 'open' END,
      paid_at = CASE WHEN paid + ${amount}::bigint = total THEN greatest(${now}::timestamptz, created_at) END
    WHERE id = ${id}`.execute(tx)
}

/** A document that is to be taken back, and whether that is possible. */
export async function findToReverse(tx: Database, id: number) {
  return tx
    .selectFrom('ledger_documents as d')
    .select((eb) => [
      'd.id',
      'd.organization_id',
      'd.connection_id',
      'd.kind',
      'd.number',
      'd.amount',
      'd.tax',
      'd.tax_percent',
      'd.invoice_id',
      eb
        .or([
          eb('d.reverses_id', 'is not', null),
          eb.exists(
            eb.selectFrom('ledger_documents as r').select('r.id').whereRef('r.reverses_id', '=', 'd.id'),
          ),
        ])
        .as('is_reversed'),
    ])
    .where('d.id', '=', id)
    .$narrowType<{ kind: DocumentKind; is_reversed: boolean }>()
    .executeTakeFirst()
}

/** What a document took off its bill. */
export async function takenOff(tx: Database, document: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT coalesce(sum(e.amount), 0)::bigint AS amount
    FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
    JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'receivable'
    WHERE t.document_id = ${document}`.execute(tx)
  return Number(rows[0]?.amount ?? 0)
}

/** Whether a line has an opening balance in force, from an import or by a document. */
export async function hasOpening(tx: Database, connection: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM ledger_transfers WHERE reference = ${`opening:${connection}`}) OR EXISTS (
      SELECT FROM ledger_documents WHERE connection_id = ${connection} AND kind = 'opening'
      HAVING sum(amount) <> 0) AS has`.execute(tx)
  return rows[0]?.has ?? false
}
