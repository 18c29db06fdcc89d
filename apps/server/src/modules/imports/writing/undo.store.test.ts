import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/databases/test-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// PostgreSQL looks there once for each removed record: without an index it reads the whole table tens of thousands of times.
it('finds what refers to the people, lines and contracts that an import removes by an index', async () => {
  const { rows } = await sql<{ reference: string }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS reference
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'connections'::regclass, 'contracts'::regclass)
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    ORDER BY 1`.execute(database.db)
  expect(rows).toEqual([])
})
