import type { ClientBase } from 'pg'

// These statements come from the catalogue ready to run: PostgreSQL itself has quoted names and printed definitions.
const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`
const indexesAndTriggers = `
  SELECT format('DROP INDEX %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index WHERE indrelid = ANY ($1::text[]::regclass[])
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
         format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O' AND tgrelid = ANY ($1::text[]::regclass[])`
const take = `${foreignKeys} AND conrelid = ANY ($1::text[]::regclass[]) UNION ALL ${indexesAndTriggers}`
const takeWithKeys = `${foreignKeys} AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
  UNION ALL ${indexesAndTriggers}
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid = ANY ($1::text[]::regclass[]) AND conparentid = 0`

/**
 * Takes the tables' foreign keys, plain indexes and triggers away; returns the statements that put them back, in the order in which they
 * are to run. Needs the tables' owner.
 *
 * @param withKeys also primary keys and what else is unique: worth it for millions of rows that come in another order than their keys
 */
export async function takeAway(
  client: ClientBase,
  tables: readonly string[],
  { withKeys = false } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(withKeys ? takeWithKeys : take, [
    tables,
  ])
  for (const { away } of rows) await client.query(away)
  return rows.map(({ back }) => back).toSorted((one, other) => rank(one) - rank(other))
}

/** Indexes and keys first, so that the checks of foreign keys can use them. */
function rank(statement: string): number {
  return statement.includes(' FOREIGN KEY ') ? 1 : statement.includes(' ENABLE TRIGGER ') ? 2 : 0
}

/**
 * Runs `work` without the tables' foreign keys, plain indexes and triggers, and puts them back: to build an index or
 * check a key once for millions of rows costs a fraction of doing it row by row. A restored foreign key is checked on
 * every row; what the triggers check or write, the caller must prove or write. Needs the tables' owner and an open transaction, whose
 * rollback restores everything after an error.
 */
export async function unchecked(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const back = await takeAway(client, tables)
  await work()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  for (const statement of back) await client.query(statement)
}
