import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'
import type { DB } from '../database/schema.generated'

/**
 * Sums of a table that grows without end, kept by organization, area and whatever else its list is narrowed by (migration 0146). Triggers
 * note each change as a row of its own; these are added to the sums now and then.
 */
export interface KeptSums {
  name: DB['kept_sums']['name']
  /** The sums of each area, and of area 0, which is all of them. */
  sums: 'invoice_sums' | 'payment_sums'
  changes: 'invoice_sum_changes' | 'payment_sum_changes'
  /** By what they are kept, besides the area. */
  keys: readonly string[]
  /** What is added up. */
  added: readonly string[]
  /** Columns with the least and the greatest number of a row that was ever among them. */
  bounds?: readonly [least: string, most: string]
  /** All rows as a query of area, keys, what is added up and bounds, grouped by area and keys. */
  counted: RawBuilder<unknown>
}

const list = (names: readonly string[], each: (name: string) => RawBuilder<unknown>) =>
  sql.join(names.map(each))
const ref = (name: string) => sql.ref(name)

const columnsOf = ({ keys, added, bounds }: KeptSums) => [...keys, ...added, ...(bounds ?? [])]

/** One level of area for all rows, and one for each. */
const ofBothLevels = (kept: KeptSums, from: RawBuilder<unknown>) => {
  const [least, most] = kept.bounds ?? []
  return sql`SELECT level.area_id, ${list(kept.keys, ref)}, ${list(kept.added, (name) => sql`sum(${ref(name)})`)}
      ${least && most ? sql`, min(${ref(least)}), max(${ref(most)})` : sql``}
    FROM ${from} AS noted CROSS JOIN LATERAL (VALUES (0), (noted.area_id)) AS level (area_id)
    GROUP BY level.area_id, ${list(kept.keys, ref)}
    HAVING ${sql.join(
      kept.added.map((name) => sql`sum(${ref(name)}) <> 0`),
      sql` OR `,
    )}`
}

/** Adds the oldest changes to the sums, so many at most; returns how many. */
export async function addChanges(db: Database, kept: KeptSums, limit: number): Promise<number> {
  const [least, most] = kept.bounds ?? []
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      DELETE FROM ${sql.table(kept.changes)}
      WHERE id = ANY (ARRAY(SELECT id FROM ${sql.table(kept.changes)} ORDER BY id LIMIT ${limit})) RETURNING *
    ), added AS (
      INSERT INTO ${sql.table(kept.sums)} AS s (area_id, ${list(columnsOf(kept), ref)})
      ${ofBothLevels(kept, sql`taken`)}
      ON CONFLICT (area_id, ${list(kept.keys, ref)}) DO UPDATE SET
        ${list(kept.added, (name) => sql`${ref(name)} = ${sql.ref(`s.${name}`)} + ${sql.ref(`excluded.${name}`)}`)}
        ${
          least && most
            ? sql`, ${ref(least)} = least(${sql.ref(`s.${least}`)}, ${sql.ref(`excluded.${least}`)}),
              ${ref(most)} = greatest(${sql.ref(`s.${most}`)}, ${sql.ref(`excluded.${most}`)})`
            : sql``
        }
    )
    SELECT count(*) AS taken FROM taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Whether the sums are those of all rows: otherwise nobody may read them. */
export async function areCounted(db: Database, { name }: Pick<KeptSums, 'name'>): Promise<boolean> {
  const row = await db
    .selectFrom('kept_sums')
    .select('counted_at')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.counted_at != null
}

/**
 * Counts all rows anew, as they are in one snapshot, and forgets the changes that are among them: a change and what it is about are
 * written together, so a snapshot has both or neither.
 */
export async function countAll(db: Database, clock: Clock, kept: KeptSums): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx)
      // before the snapshot is taken: whoever adds changes waits, and readers do not
      await sql`LOCK TABLE ${sql.table(kept.sums)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      await sql`DELETE FROM ${sql.table(kept.sums)}`.execute(tx)
      await sql`INSERT INTO ${sql.table(kept.sums)} (area_id, ${list(columnsOf(kept), ref)})
        ${ofBothLevels(kept, sql`(${kept.counted})`)}`.execute(tx)
      await sql`DELETE FROM ${sql.table(kept.changes)}`.execute(tx)
      await tx
        .updateTable('kept_sums')
        .set({ counted_at: clock.now() })
        .where('name', '=', kept.name)
        .execute()
    })
}

/** The sums of an area, or of all, and the changes that are not among them yet: together what the rows add up to. */
export function sumsWith(kept: KeptSums, area: number | undefined): RawBuilder<unknown> {
  const columns = list(columnsOf(kept), ref)
  return sql`(SELECT ${columns} FROM ${sql.table(kept.sums)} WHERE area_id = ${area ?? 0}
    UNION ALL SELECT ${columns} FROM ${sql.table(kept.changes)}${area === undefined ? sql`` : sql` WHERE area_id = ${area}`})`
}
