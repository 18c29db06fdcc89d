import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'

/** What may have come to an import's customers and lines since, and how people call it. */
const dependents = {
  payments: sql`payments WHERE connection_id IN (SELECT id FROM line)`,
  'documents of accounts': sql`ledger_documents WHERE connection_id IN (SELECT id FROM line)`,
  bills: sql`invoices i WHERE connection_id IN (SELECT id FROM line)
    AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.invoice_id = i.id AND t.kind = 'opening')`,
  'sign-ins of customers': sql`sessions WHERE user_id IN (SELECT id FROM person)`,
  'sessions on the network': sql`all_network_sessions WHERE connection_id IN (SELECT id FROM line)`,
  tickets: sql`tickets WHERE connection_id IN (SELECT id FROM line)`,
  orders: sql`orders WHERE connection_id IN (SELECT id FROM line)`,
  'chat messages': sql`chat_messages WHERE connection_id IN (SELECT id FROM line)`,
  notes: sql`customer_notes WHERE user_id IN (SELECT id FROM person)`,
  'charges that wait': sql`pending_charges WHERE connection_id IN (SELECT id FROM line)`,
  'bank accounts': sql`bank_accounts WHERE connection_id IN (SELECT id FROM line)`,
  'changes of package': sql`package_changes WHERE connection_id IN (SELECT id FROM line)`,
  'network terms of lines': sql`line_terms t WHERE connection_id IN (SELECT id FROM line)
    AND (version > 1 OR NOT EXISTS (SELECT FROM import_rows r WHERE r.connection_id = t.connection_id AND r.has_terms))`,
  'plans of lines': sql`line_plans p WHERE connection_id IN (SELECT id FROM line)
    AND (done_at IS NOT NULL OR NOT EXISTS (SELECT FROM import_rows r WHERE r.connection_id = p.connection_id
      AND p.kind = 'end' AND p.effective_on = r.ends_on + 1))`,
  'changes of address': sql`address_changes WHERE connection_id IN (SELECT id FROM line)`,
  'further contracts': sql`contracts WHERE connection_id IN (SELECT id FROM line)
    AND (ends_on IS NOT NULL OR connection_id IN (
      SELECT connection_id FROM contracts WHERE connection_id IN (SELECT id FROM line) GROUP BY 1 HAVING count(*) > 1))`,
  'further lines of the customers': sql`connections WHERE user_id IN (SELECT id FROM person) AND id NOT IN (SELECT id FROM line)`,
  'other lines in its areas': sql`connections WHERE area_id IN (SELECT id FROM area) AND id NOT IN (SELECT id FROM line)`,
  'other contracts of its packages': sql`contracts
    WHERE package_id IN (SELECT id FROM package) AND connection_id NOT IN (SELECT id FROM line)`,
}

/** What depends on an import by now, with how many there are of each; nothing: it can be undone. */
export async function findDependents(db: Database, id: number): Promise<{ what: string; count: number }[]> {
  const counts = Object.entries(dependents).map(
    ([what, from]) => sql`SELECT ${what}::text AS what, count(*)::int AS count FROM ${from}`,
  )
  const { rows } = await sql<{ what: string; count: number }>`
    WITH line AS MATERIALIZED (SELECT connection_id AS id FROM import_rows WHERE import_id = ${id}),
      person AS MATERIALIZED (SELECT user_id AS id FROM import_rows WHERE import_id = ${id} AND is_first),
      area AS (SELECT area_id AS id FROM import_areas WHERE import_id = ${id} AND is_new),
      package AS (SELECT package_id AS id FROM import_packages WHERE import_id = ${id} AND is_new)
    SELECT * FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted WHERE count > 0`.execute(db)
  return rows
}

/** Whether no row of the file has been deleted by its time. */
export async function hasAllRows(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('imports').select('has_lost_rows').where('id', '=', id).executeTakeFirst()
  return row?.has_lost_rows === false
}

/** The lines of an import, and the customers that came with it. */
export async function findImported(tx: Database, id: number): Promise<{ lines: number[]; people: number[] }> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['connection_id', 'user_id', 'is_first'])
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()
  return {
    lines: rows.map(({ connection_id }) => connection_id),
    people: rows.filter(({ is_first }) => is_first).map(({ user_id }) => user_id),
  }
}

/**
 * For the rest of the transaction PostgreSQL plans each question “does anything refer to it?” once. By itself it would plan many of
 * them anew for each of the removed records, because it takes an unknown one for as common as the few people who wrote most rows;
 * without a table being read whole the one plan is the index.
 */
export async function planForRemovals(tx: Database): Promise<void> {
  await sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  )
}

export async function removeContracts(tx: Database, lines: readonly number[]): Promise<void> {
  await sql`DELETE FROM contracts WHERE connection_id = ANY (${lines}::bigint[])`.execute(tx)
}

export async function removeLines(tx: Database, lines: readonly number[]): Promise<void> {
  await sql`DELETE FROM connections WHERE id = ANY (${lines}::bigint[])`.execute(tx)
}

export async function removePeople(tx: Database, people: readonly number[]): Promise<void> {
  await sql`DELETE FROM users WHERE id = ANY (${people}::bigint[])`.execute(tx)
}

/** Removes the packages and areas that came with an import; nothing has them any more. */
export async function removeNamed(tx: Database, id: number): Promise<void> {
  await sql`DELETE FROM areas WHERE id IN (SELECT area_id FROM import_areas WHERE import_id = ${id} AND is_new)`.execute(
    tx,
  )
  await sql`DELETE FROM packages WHERE id IN (SELECT package_id FROM import_packages WHERE import_id = ${id} AND is_new)`.execute(
    tx,
  )
}
