import type { ClientBase } from 'pg'

/**
 * Marks the rows as visible to everybody, so that the first readers need not do it. Must run outside a transaction.
 */
export async function vacuumTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT 'VACUUM ' || string_agg(format('%I', name), ', ') AS statement FROM unnest($1::text[]) AS name`,
    [tables],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Moves the tables' id sequences past the highest id, and updates the planner's statistics. */
export async function finishTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('SELECT setval(%L, (SELECT max(id) FROM %s))',
                   pg_get_serial_sequence(attrelid::regclass::text, attname), attrelid::regclass) AS statement
       FROM pg_attribute
      WHERE attrelid = ANY ($1::text[]::regclass[]) AND attname = 'id' AND attidentity <> ''
     UNION ALL
     SELECT format('ANALYZE %I', name) FROM unnest($1::text[]) AS name`,
    [tables],
  )
  for (const { statement } of rows) await client.query(statement)
}
