import type { ClientBase } from 'pg'

// These statements come from the catalogue ready to run: PostgreSQL itself has quoted names and printed definitions.
const take = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
    FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid = ANY ($1::text[]::regclass[])
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
         format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O' AND tgrelid = ANY ($1::text[]::regclass[])`

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
  const { rows } = await client.query<{ away: string; back: string }>(take, [tables])
  for (const { away } of rows) await client.query(away)
  await work()
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  // Indexes before keys, so that the checks can use them.
  for (const { back } of rows.toSorted((one, other) => rank(one.back) - rank(other.back)))
    await client.query(back)
}

function rank(statement: string): number {
  return statement.startsWith('CREATE') ? 0 : 1
}
