import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/kysely'
import { inOrder, type Listing } from '../list/listing'
import type { Use } from './declaration'

type AnyTables = Record<string, Record<string, unknown>>
const anyTable = (db: Database) => db as unknown as Kysely<AnyTables>

const maxCounted = 1000

interface Counted {
  id: number
  what: string
  count: number
}

/** The statements about many rows of one table. */
export function createManyStore(table: string) {
  const id = sql.ref(`${table}.id`)
  const among = (ids: readonly number[]) => sql<boolean>`${id} = ANY(${sql.val([...ids])}::bigint[])`

  return {
    /** The first rows of a list, locked until the transaction ends. */
    lock: <Row>(listing: Pick<Listing<Row>, 'rows' | 'order'>, limit: number): Promise<Row[]> =>
      inOrder(listing).limit(limit).forUpdate(table).execute(),

    setStatus: (tx: Database, ids: readonly number[], columns: { status: string; updated_at: Date }) =>
      anyTable(tx)
        .updateTable(table)
        .set({ ...columns, version: sql`${sql.ref(`${table}.version`)} + 1` })
        .where(among(ids))
        .execute(),

    /**
     * Deletes the records that nothing refers to, and returns the others. If a statement fails because of such a
     * reference, it tries each half by itself, so a few references cost only a few more statements.
     */
    delete: async (tx: Database, ids: readonly number[]): Promise<number[]> => {
      const left: number[] = []
      const waiting = [ids]
      for (let some = waiting.pop(); some; some = waiting.pop()) {
        if (await deleteOrNone(tx, some)) continue
        const half = Math.ceil(some.length / 2)
        if (some.length === 1) left.push(...some)
        else waiting.push(some.slice(0, half), some.slice(half))
      }
      return left
    },
  }

  async function deleteOrNone(tx: Database, ids: readonly number[]): Promise<boolean> {
    if (ids.length === 0) return true
    await sql`SAVEPOINT before_delete`.execute(tx)
    try {
      await anyTable(tx).deleteFrom(table).where(among(ids)).execute()
      await sql`RELEASE SAVEPOINT before_delete`.execute(tx)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error
      await sql`ROLLBACK TO SAVEPOINT before_delete`.execute(tx)
      return false
    }
  }
}

/** How many rows of each table refer to each of these records, in one statement. */
export async function countUsesOfMany(
  db: Database,
  ids: readonly number[],
  uses: readonly Use[],
): Promise<Map<number, Counted[]>> {
  if (uses.length === 0 || ids.length === 0) return new Map()
  const counts = uses.map(
    ({
      what,
      table,
      column,
    }) => sql`SELECT of.id, ${sql.val(what)}::text AS what, (SELECT count(*)::int FROM (
        SELECT FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.${column}`)} = of.id LIMIT ${sql.lit(maxCounted)}) AS used) AS count
      FROM unnest(${sql.val([...ids])}::bigint[]) AS of (id)`,
  )
  const { rows } = await sql<Counted>`SELECT * FROM (${sql.join(counts, sql` UNION ALL `)}) AS counted
    WHERE count > 0`.execute(db)
  const byId = new Map<number, Counted[]>()
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row])
  return byId
}
