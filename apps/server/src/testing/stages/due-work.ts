import pg from 'pg'
import { networkPasswords } from '../../modules/usage/usage.public'
import { userFactory } from '../../modules/auth/auth.factory'
import type { Seals } from '#platform/secrets/seals'
import type { TestDatabase } from '../databases/test-database'

/** Active lines that pay afterwards, with what they have, one after the other. */
const lines = `line AS (
  SELECT c.id, c.organization_id, c.user_id, k.id AS contract_id, k.package_id, k.price,
    row_number() OVER (ORDER BY c.id) AS place
  FROM connections c JOIN contracts k ON k.connection_id = c.id AND k.ends_on IS NULL
  WHERE c.status = 'active' AND NOT EXISTS (SELECT FROM prepaid_lines p WHERE p.connection_id = c.id))`

/**
 * Work for jobs that a small demo has none for: a change of package and the end of a line whose days have come, reminders
 * that staff have asked for, a planned price, a speed for running sessions, and a person to erase.
 *
 * @param at when people have asked for it
 */
export async function planDueWork(database: TestDatabase, at: Date): Promise<void> {
  const person = await userFactory({ db: database.db, clock: { now: () => at } }, { hasSession: true })
  const owner = new pg.Client(database.logins.owner)
  await owner.connect()
  try {
    await owner.query(
      `WITH ${lines}, quote AS (
         INSERT INTO package_quotes (connection_id, contract_id, effective_on, expires_at, is_billed, lines, package_id, price,
           quoted_at, timing, total)
         SELECT line.id, contract_id, '2026-07-01', $1, true, '[]', other.id, other.price, $1, 'next-cycle', 0
         FROM line JOIN packages other ON other.organization_id = line.organization_id AND other.id <> line.package_id
         WHERE place = 1 ORDER BY other.id LIMIT 1
         RETURNING id, connection_id, effective_on
       ), ordered AS (
         INSERT INTO orders (connection_id, organization_id, kind, description, amount, status, placed_at, planned_on, updated_at)
         SELECT id, organization_id, 'package-change', 'Another package', 0, 'placed', $1, '2026-07-01', $1
         FROM line WHERE place = 1
         RETURNING id, connection_id
       )
       INSERT INTO package_changes (order_id, connection_id, quote_id, effective_on)
       SELECT ordered.id, connection_id, quote.id, effective_on FROM ordered JOIN quote USING (connection_id)`,
      [at],
    )
    await owner.query(
      `WITH ${lines}
       INSERT INTO line_plans (connection_id, organization_id, kind, effective_on, gives_back, reason, planned_at)
       SELECT id, organization_id, 'end', '2026-07-01', true, 'They move away', $1 FROM line WHERE place = 2`,
      [at],
    )
    await owner.query(
      `WITH asked AS (
         INSERT INTO bill_reminders (asked_by, asked_at) SELECT min(id), $1 FROM users WHERE account_type = 'staff'
         RETURNING id
       )
       INSERT INTO bill_reminder_lines (reminder_id, connection_id, invoice_ids)
       SELECT asked.id, connection_id, array_agg(i.id) FROM asked, invoices i WHERE status = 'open' GROUP BY 1, 2`,
      [at],
    )
    await owner.query(
      `WITH ${lines}, planned AS (
         UPDATE packages SET next_price = packages.price + 10000, next_price_on = '2026-08-01', updated_at = $1
         FROM line WHERE place = 3 AND packages.id = line.package_id
       ), pushed AS (
         INSERT INTO package_pushes (package_id, begun_at) SELECT package_id, $1 FROM line WHERE place = 3
       )
       INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, calling_station, started_at, updated_at)
       SELECT id, 'of a push', 'of a push', '10.20.1.1', '02-1A-4B-00-00-01', $1, $2 FROM line WHERE place = 3`,
      [at, new Date('2026-07-02T05:59:00Z')],
    )
    await owner.query(`INSERT INTO erasures (user_id, state, ordered_at) VALUES ($1, 'waiting', $2)`, [
      person.id,
      at,
    ])
  } finally {
    await owner.end()
  }
}

/** Seals the network passwords of all lines with a key that is to be replaced. */
export async function planReseal({ logins }: TestDatabase, former: Seals, at: Date): Promise<void> {
  const owner = new pg.Client(logins.owner)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM connections')
    for (const id of rows.map((row) => Number(row.id)))
      await owner.query('UPDATE connections SET network_password = $2 WHERE id = $1', [
        id,
        former.seal('a password', networkPasswords.contextOf(id)),
      ])
    await owner.query(
      `INSERT INTO key_rotation (began_at) VALUES ($1)
       ON CONFLICT (is_only) DO UPDATE SET began_at = $1, finished_at = NULL`,
      [at],
    )
  } finally {
    await owner.end()
  }
}
