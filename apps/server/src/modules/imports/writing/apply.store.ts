import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** Locks the packages and areas that lines will have, as whoever adds a line does; false: one is not in use any more. */
export async function lockNamed(tx: Database, id: number): Promise<boolean> {
  const lock = (of: 'package' | 'area') => sql<{ status: string }>`
    SELECT status FROM ${sql.table(`${of}s`)} WHERE id IN (
      SELECT ${sql.ref(`${of}_id`)} FROM ${sql.table(`import_${of}s`)} WHERE import_id = ${id} AND NOT is_new)
    ORDER BY id FOR NO KEY UPDATE`
  const found = [...(await lock('area').execute(tx)).rows, ...(await lock('package').execute(tx)).rows]
  return found.every(({ status }) => status === 'active')
}

interface Writing {
  id: number
  organization: number
  now: Date
}

/** Makes the packages and areas that are not there yet. */
export async function insertNamed(tx: Database, { id, organization, now }: Writing): Promise<void> {
  await sql`
    INSERT INTO areas (id, organization_id, name, city, created_at)
    SELECT area_id, ${organization}, name, city, ${now}::timestamptz FROM import_areas WHERE import_id = ${id} AND is_new`.execute(
    tx,
  )
  await sql`
    INSERT INTO packages (id, organization_id, name, download_kbps, upload_kbps, price, prepaid_price, prepaid_count,
      prepaid_unit, burst_download_kbps, burst_upload_kbps, burst_seconds, framed_pool, max_sessions, attributes, created_at)
    SELECT package_id, ${organization}, name, download_kbps, upload_kbps, price,
      CASE WHEN prepaid_count IS NOT NULL THEN price END, prepaid_count, prepaid_unit, burst_download_kbps, burst_upload_kbps,
      burst_seconds, framed_pool, max_sessions, coalesce(attributes, '[]'), ${now}::timestamptz
    FROM import_packages WHERE import_id = ${id} AND is_new`.execute(tx)
}

/** Makes the customers, who may do what customers may. */
export async function insertCustomers(
  tx: Database,
  { id, organization, now }: Writing,
  role: number,
): Promise<void> {
  await sql`
    INSERT INTO users (id, name, username, email, mobile_no, account_type, organization_id, password_hash, created_at)
    SELECT user_id, name, customer, email, mobile_no, 'customer', ${organization}, password_hash, ${now}::timestamptz
    FROM import_rows WHERE import_id = ${id} AND is_first ORDER BY line`.execute(tx)
  await sql`
    INSERT INTO user_roles (user_id, role_id)
    SELECT user_id, ${role}::bigint FROM import_rows WHERE import_id = ${id} AND is_first`.execute(tx)
}

/** Makes the lines with their contracts. */
export async function insertLines(tx: Database, { id, organization, now }: Writing): Promise<void> {
  await sql`
    INSERT INTO connections (id, user_id, organization_id, area_id, username, first_name, last_name, contact, email, address, city,
      status, suspended_at, network_password, network_password_hash, created_at)
    SELECT r.connection_id, r.user_id, ${organization}, r.area_id, r.username, split_part(r.name, ' ', 1),
      substr(r.name, length(split_part(r.name, ' ', 1)) + 2), coalesce(r.mobile_no, ''), r.email, r.address, a.city, r.status,
      CASE WHEN r.status = 'suspended' THEN ${now}::timestamptz END, r.network_password, r.network_password_hash, ${now}::timestamptz
    FROM import_rows r JOIN areas a ON a.id = r.area_id WHERE r.import_id = ${id} ORDER BY r.line`.execute(tx)
  await sql`
    INSERT INTO contracts (connection_id, package_id, price, began_on, starts_on, created_at)
    SELECT r.connection_id, r.package_id,
      coalesce(r.price, CASE WHEN p.next_price_on <= r.charged_from THEN p.next_price ELSE p.price END), r.contract_since,
      r.charged_from, ${now}::timestamptz
    FROM import_rows r JOIN packages p ON p.id = r.package_id WHERE r.import_id = ${id} ORDER BY r.line`.execute(
    tx,
  )
}

/** What lines get at sign-in besides their speed, where the older system said something of it. */
export async function insertLineTerms(tx: Database, { id, organization, now }: Writing): Promise<void> {
  await sql`
    INSERT INTO line_terms (connection_id, organization_id, framed_address, framed_pool, device, max_sessions, attributes, updated_at)
    SELECT connection_id, ${organization}::bigint, framed_address, framed_pool, device, max_sessions, coalesce(attributes, '[]'),
      ${now}::timestamptz
    FROM import_rows WHERE import_id = ${id} AND has_terms ORDER BY line`.execute(tx)
}

/**
 * Lines that were prepaid stay so, until the same day. The days before it were paid for elsewhere; of how many they were nothing
 * is known, so a month is written down.
 */
export async function insertPrepaidLines(
  tx: Database,
  { id, organization, now }: Writing,
  today: string,
): Promise<void> {
  await sql`
    INSERT INTO prepaid_lines (connection_id, organization_id, starts_on, paid_from, paid_until, updated_at)
    SELECT connection_id, ${organization}::bigint, least(paid_until, ${today}::date) - 29, least(paid_until, ${today}::date) - 29,
      paid_until, ${now}::timestamptz
    FROM import_rows WHERE import_id = ${id} AND paid_until IS NOT NULL ORDER BY line`.execute(tx)
}

/** Lines whose contract has a last day end with it, like those of which staff plan that. */
export async function insertEnds(
  tx: Database,
  { id, organization, now }: Writing,
  by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO line_plans (connection_id, organization_id, kind, effective_on, gives_back, reason, planned_by, planned_at)
    SELECT connection_id, ${organization}::bigint, 'end', ends_on + 1, true, 'Its contract ends', ${by}::bigint, ${now}::timestamptz
    FROM import_rows WHERE import_id = ${id} AND ends_on IS NOT NULL ORDER BY line`.execute(tx)
}

/** What lines hold or owe, with the last day that was billed elsewhere. */
export async function findOpenings(tx: Database, id: number) {
  const { rows } = await sql<{ connectionId: number; amount: number; until: string }>`
    SELECT connection_id AS "connectionId", balance AS amount, (charged_from - 1)::text AS until
    FROM import_rows WHERE import_id = ${id} AND balance <> 0 ORDER BY line`.execute(tx)
  return rows
}

/** How many of the lines lie outside of what somebody may add. */
export async function countOutside(tx: Database, id: number, within: Within): Promise<number> {
  const { outside } = await tx
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('outside'))
    .where('connections.id', 'in', (eb) =>
      eb.selectFrom('import_rows').select('connection_id').where('import_id', '=', id),
    )
    .where(sql<boolean>`(${within}) IS NOT TRUE`)
    .executeTakeFirstOrThrow()
  return outside
}

/** The line has its secrets now, so they are kept nowhere else. */
export async function forgetSecrets(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ network_password: null, password_hash: null })
    .where('import_id', '=', id)
    .execute()
}
