import { randomBytes } from 'node:crypto'
import { ask } from './database'
import { manager, type Person } from './people'

export interface Town {
  /** Its areas: so many customers live in the first one, three in the other. */
  areas: readonly [here: string, there: string]
  /** Two who may do everything with its customers, and see nobody else's. */
  managers: readonly [Person, Person]
  /** The lines of the first area, by their numbers. */
  lines: readonly number[]
}

/** A provider of its own with customers in two areas, so that acts on many of them reach nobody else. */
export async function ownTown({ customers }: { customers: number }): Promise<Town> {
  const name = randomBytes(4).toString('hex')
  const areas = [`North ${name}`, `South ${name}`] as const
  const [provider] = await ask<{ id: string }>(
    // the daily run reminds nobody here: whoever it reminded is not reminded again on the same day
    `INSERT INTO organizations (name, mobile_no, remind_before_days, remind_after_days)
     VALUES ($1, '01711000000', NULL, NULL) RETURNING id`,
    [`Town ${name}`],
  )
  const organization = Number(provider?.id)
  const [place, other] = await ask<{ id: string }>(
    `INSERT INTO areas (organization_id, name, city) SELECT $1, name, 'Dhaka' FROM unnest($2::text[]) AS name RETURNING id`,
    [organization, areas],
  )
  const lines = await ask<{ id: string; is_here: boolean }>(
    `WITH package AS (
       INSERT INTO packages (organization_id, name, download_kbps, upload_kbps, price)
       VALUES ($1, $2, 20000, 20000, 100000) RETURNING id
     ), people AS (
       INSERT INTO users (username, account_type, name, organization_id)
       SELECT $2 || '-' || n, 'customer', 'Customer ' || n, $1 FROM generate_series(1, $3 + 3) AS n RETURNING id, username
     ), made AS (
       INSERT INTO connections (user_id, organization_id, area_id, username, first_name, last_name, contact, address, city)
       SELECT id, $1, CASE WHEN split_part(username, '-', 2)::int <= $3 THEN $4::bigint ELSE $5::bigint END, username,
         'Customer', lpad(split_part(username, '-', 2), 3, '0'), '01711000001', 'House 1', 'Dhaka'
       FROM people RETURNING id, area_id
     ), contracts AS (
       INSERT INTO contracts (connection_id, package_id, price, starts_on)
       SELECT made.id, package.id, 100000, current_date - 40 FROM made, package
     )
     SELECT id, area_id = $4 AS is_here FROM made ORDER BY id`,
    [organization, name, customers, Number(place?.id), Number(other?.id)],
  )
  const managers = [`${name}-first`, `${name}-second`] as const
  await ask(
    `WITH made AS (
       INSERT INTO users (username, name, password_hash, account_type, organization_id)
       SELECT own.username, 'Manager ' || own.username, like_them.password_hash, 'staff', $2
       FROM unnest($1::text[]) AS own (username), users like_them WHERE like_them.username = $3 RETURNING id)
     INSERT INTO user_roles (user_id, role_id)
     SELECT made.id, r.role_id FROM made, user_roles r JOIN users like_them ON like_them.id = r.user_id
     WHERE like_them.username = $3`,
    [managers, organization, manager.username],
  )
  const { password } = manager
  return {
    areas,
    managers: [
      { username: managers[0], password },
      { username: managers[1], password },
    ],
    lines: lines.filter((line) => line.is_here).map(({ id }) => Number(id)),
  }
}

/** Gives each of these lines a bill that was due yesterday. */
export const overdueBills = (lines: readonly number[]) =>
  ask(
    `INSERT INTO invoices (organization_id, connection_id, number, period_start, period_end, issued_on, due_on, subtotal, tax, total)
     SELECT organization_id, id, 'TOWN-' || id, current_date - 31, current_date - 2, current_date - 31, current_date - 1, 100000, 0, 100000
     FROM connections WHERE id = ANY($1::bigint[])`,
    [lines],
  )
