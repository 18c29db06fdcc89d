import { addDays, lengthInDays, periodContaining } from '#platform/calendar'
import { sql } from 'kysely'
import { findPrepaid, isPrepaidOn, offOn } from '../../../modules/billing/billing.public'
import { faultsOf } from '../../../modules/payments/payments.factory'
import { chargedFor, newModel, oddDays, takeIn } from './charged-days'
import { present, type Life } from './life'

/** Looks at the books after each act, and says what is wrong with them, in words. */
export function openBooks(life: Life) {
  const model = newModel()
  const { db } = life.app
  /** Closed cash days, as they were then. */
  const closedDays = new Map<number, string>()

  /** @param after the job that was the last thing that happened; what time does comes with it */
  async function faults(after?: string): Promise<string[]> {
    await follow(life)
    const found = [...(await takeIn(model, life)), ...oddDays(model, dearest)]
    for (const connection of life.chain) found.push(...(await moneyOf(connection)))
    return [...found, ...(await serviceOf(after)), ...(await series()), ...(await cashDays())]
  }

  const dearest = (day: string) =>
    Math.max(...life.packages.map(({ price }) => price)) /
    lengthInDays(periodContaining(day, life.billingDay))

  async function moneyOf(connection: number): Promise<string[]> {
    const { rows } = await sql<
      Record<'revenue' | 'waiting' | 'ahead' | 'held' | 'paid' | 'written' | 'ahead_total', number>
    >`
      SELECT
        (SELECT coalesce(sum(e.amount), 0) FROM ledger_transfers t
           JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'revenue'
          WHERE t.kind IN ('invoice', 'credit') AND t.document_id IS NULL
            AND EXISTS (SELECT FROM ledger_entries o JOIN ledger_accounts b ON b.id = o.account_id
              WHERE o.transfer_id = t.id AND b.connection_id = ${connection}))::bigint AS revenue,
        (SELECT coalesce(sum(amount), 0) FROM pending_charges
          WHERE connection_id = ${connection} AND invoice_id IS NULL)::bigint AS waiting,
        (SELECT coalesce(sum(l.amount), 0) FROM invoices i JOIN invoice_lines l ON l.invoice_id = i.id AND l.position = 1
          WHERE i.connection_id = ${connection} AND i.is_paid_ahead)::bigint AS ahead,
        (SELECT coalesce(sum(l.amount + l.tax), 0) FROM invoices i JOIN invoice_lines l ON l.invoice_id = i.id AND l.position = 1
          WHERE i.connection_id = ${connection} AND i.is_paid_ahead)::bigint AS ahead_total,
        (SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE connection_id = ${connection})::bigint AS held,
        (SELECT coalesce(sum(amount - refunded), 0) FROM payments
          WHERE connection_id = ${connection} AND settled_at IS NOT NULL)::bigint AS paid,
        (SELECT coalesce(sum(amount), 0) FROM ledger_documents WHERE connection_id = ${connection})::bigint AS written`.execute(
      db,
    )
    const [row] = rows
    if (!row) return ['nothing is known of the line']
    const charged = chargedFor(model, connection)
    const billed = row.revenue + row.waiting - row.ahead
    const withTax = (amount: number) => amount + (amount * life.taxPercent) / 100
    const held = row.paid + row.written - withTax(charged - row.waiting) - row.ahead_total
    return [
      ...(billed === charged ? [] : [`line ${connection}: ${billed} is charged for days of ${charged}`]),
      ...(held === row.held ? [] : [`line ${connection}: its accounts hold ${row.held} instead of ${held}`]),
    ]
  }

  async function serviceOf(after: string | undefined): Promise<string[]> {
    const id = present(life)
    const today = life.today()
    const { rows } = await sql<{
      status: string
      is_paused: boolean
      is_promised: boolean
      suspends_overdue: boolean
      grace_days: number
      oldest: string | null
    }>`
      SELECT c.status, o.suspends_overdue, o.grace_days,
        (SELECT min(due_on)::text FROM invoices WHERE connection_id = c.id AND status = 'open') AS oldest,
        EXISTS (SELECT FROM line_pauses WHERE connection_id = c.id AND ended_at IS NULL) AS is_paused,
        EXISTS (SELECT FROM payment_promises WHERE connection_id = c.id AND outcome IS NULL) AS is_promised
      FROM connections c JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${id}`.execute(db)
    const [line] = rows
    if (!line || line.status === 'closed' || line.is_paused) return []
    const [known] = await findPrepaid(db, [id])
    const isOn = line.status === 'active'
    const isOverdue = line.oldest !== null && line.oldest < today
    if (known && isPrepaidOn(known, today)) {
      const isPaid = offOn(known) > today
      if (isOn && !isPaid && known.ends_on === null && after === 'prepaid')
        return ['it is on without being paid for']
      return !isOn && isPaid && !isOverdue ? ['it is off though it is paid for'] : []
    }
    if (!isOn) return isOverdue ? [] : ['it is off though nothing is overdue']
    const isLate = line.oldest !== null && line.oldest < addDays(today, -line.grace_days)
    return after === 'bills' && line.suspends_overdue && isLate && !line.is_promised
      ? [`it is on though a bill was due on ${line.oldest}`]
      : []
  }

  /** Receipts, sheets and bills are numbered without gaps. */
  async function series(): Promise<string[]> {
    const { rows } = await sql<{ what: string; count: number; last: number }>`
      SELECT 'receipts' AS what, count(*)::int AS count, coalesce(max(number), 0)::int AS last FROM receipts
       WHERE organization_id = ${life.organization}
      UNION ALL SELECT 'sheets', count(sheet_number)::int, coalesce(max(sheet_number), 0)::int FROM cash_days
       WHERE organization_id = ${life.organization}
      UNION ALL SELECT 'bills', count(*)::int, coalesce(max(regexp_replace(number, '\\D', '', 'g')::int), 0) FROM invoices
       WHERE organization_id = ${life.organization} AND document_id IS NULL`.execute(db)
    return rows.flatMap(({ what, count, last }) =>
      count === last ? [] : [`${count} ${what}, the last is ${last}`],
    )
  }

  /** A closed day is never another one again, nor is anything counted to it. */
  async function cashDays(): Promise<string[]> {
    const { rows } = await sql<{ id: number; text: string }>`
      SELECT d.id, to_jsonb(d)::text || (SELECT coalesce(jsonb_agg(r ORDER BY r.payment_id), '[]')::text FROM receipts r
          WHERE r.cash_day_id = d.id) || (SELECT coalesce(jsonb_agg(b ORDER BY b), '[]')::text FROM cash_returns b
          WHERE b.cash_day_id = d.id) AS text
      FROM cash_days d WHERE d.organization_id = ${life.organization} AND d.closed_at IS NOT NULL`.execute(db)
    const changed = rows.filter(({ id, text }) => (closedDays.get(id) ?? text) !== text)
    for (const { id, text } of rows) closedDays.set(id, closedDays.get(id) ?? text)
    return changed.map(({ id }) => `the closed cash day ${id} has changed`)
  }

  /** What the line is charged for, to find out what went wrong. */
  async function told(): Promise<string> {
    const { rows } = await sql<{ line: string }>`
      SELECT line FROM (
        SELECT connection_id, 1 AS kind, id, concat_ws(' ', 'contract', id, price, starts_on, ends_on) AS line FROM contracts
        UNION ALL SELECT connection_id, 2, id, concat_ws(' ', 'bill', number, period_start, period_end, 'of', issued_on, subtotal,
          (SELECT string_agg(l.description || ' ' || l.amount, '; ' ORDER BY l.position) FROM invoice_lines l WHERE l.invoice_id = invoices.id))
          FROM invoices WHERE document_id IS NULL
        UNION ALL SELECT a.connection_id, 3, t.id, concat_ws(' ', 'credit', t.reference, t.occurred_at::date, e.amount)
          FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
          WHERE t.kind = 'credit' AND t.document_id IS NULL AND a.connection_id IS NOT NULL
        UNION ALL SELECT connection_id, 4, id, concat_ws(' ', 'pending', reference, amount, invoice_id) FROM pending_charges
        UNION ALL SELECT connection_id, 5, id, concat_ws(' ', 'pause', began_at, ended_at, is_charged) FROM line_pauses
        UNION ALL SELECT connection_id, 6, 0, concat_ws(' ', 'prepaid', starts_on, paid_until, ends_on) FROM prepaid_lines
      ) all_of_it WHERE connection_id = ANY(${life.chain}::bigint[]) ORDER BY connection_id, kind, id`.execute(
      db,
    )
    return `billing day ${life.billingDay}\n${rows.map(({ line }) => line).join('\n')}`
  }

  return { faults, told, ledger: () => faultsOf(db) }
}

/** Goes on with the line of the new owner, where the old one was given away. */
async function follow({ app, chain }: Life): Promise<void> {
  for (;;) {
    const last = chain.at(-1) ?? 0
    const plan = await app.db
      .selectFrom('line_plans')
      .select('moved_to')
      .where('connection_id', '=', last)
      .where('moved_to', 'is not', null)
      .executeTakeFirst()
    if (plan?.moved_to == null) return
    chain.push(plan.moved_to)
  }
}
