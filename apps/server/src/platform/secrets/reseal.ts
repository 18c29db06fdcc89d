import { sql } from 'kysely'
import type { Database } from '../database/kysely'
import type { ConfiguredJobDeps, Job } from '../jobs/job'
import { createSeals, type Seals } from './seals'

/** A column of sealed secrets. */
export interface SealedColumn {
  table: string
  /** The column with the record's number. */
  id: string
  column: string
  contextOf(id: number): string
}

interface Row {
  id: number
  sealed: Buffer
}

/**
 * Seals everything anew after SECRET_KEY was changed. What is sealed with the new key already is passed over, so a run that was
 * killed is only begun again; what somebody changes meanwhile stays as they left it.
 *
 * @param batch rows of one statement
 */
export const resealSecrets = (columns: readonly SealedColumn[], batch = 500): Job<ConfiguredJobDeps> => ({
  name: 'secrets.reseal',
  cron: '* * * * *',
  limitSeconds: 1800,
  async run({ db, clock, config, secretKey, log }, _, signal) {
    if (config.SECRET_KEY_OLD === undefined || !(await isWanted(db))) return
    const seals = createSeals(secretKey, config.SECRET_KEY_OLD)
    const counts = await Promise.all(columns.map((column) => count(db, column)))
    const total = counts.reduce((sum, one) => sum + one, 0)
    const all = { done: 0, failed: 0 }
    await note(db, { ...all, total })
    for (const column of columns)
      for (let rows = await rowsAfter(db, { column, after: 0, batch }); rows.length > 0;) {
        signal.throwIfAborted()
        all.failed += await resealRows(db, { column, rows, seals })
        all.done += rows.length
        await note(db, { ...all, total })
        rows = await rowsAfter(db, { column, after: rows.at(-1)?.id ?? 0, batch })
      }
    await db.updateTable('key_rotation').set({ finished_at: clock.now() }).execute()
    if (all.failed > 0) log.error(all, 'sealed secrets that neither key opens: enter them again')
    else log.info(all, 'everything is sealed with the new key: SECRET_KEY_OLD may be removed')
  },
})

/** Seals one batch anew; returns how many neither key opens. */
async function resealRows(
  db: Database,
  { column, rows, seals }: { column: SealedColumn; rows: readonly Row[]; seals: Seals },
): Promise<number> {
  const anew = rows
    .filter(({ id, sealed }) => !seals.isCurrent(sealed, column.contextOf(id)))
    .map((row) => ({ ...row, next: resealed(seals, row.sealed, column.contextOf(row.id)) }))
  const read = anew.flatMap(({ next, ...row }) => (next ? [{ ...row, next }] : []))
  const own = sql.ref(`own.${column.column}`)
  if (read.length > 0)
    await sql`UPDATE ${sql.table(column.table)} AS own SET ${sql.ref(column.column)} = anew.next
      FROM unnest(${read.map(({ id }) => id)}::bigint[], ${read.map(({ sealed }) => sealed)}::bytea[],
        ${read.map(({ next }) => next)}::bytea[]) AS anew (id, sealed, next)
      WHERE ${sql.ref(`own.${column.id}`)} = anew.id AND ${own} = anew.sealed`.execute(db)
  return anew.length - read.length
}

function resealed(seals: Seals, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return seals.seal(seals.open(sealed, context), context)
  } catch {
    return undefined
  }
}

async function rowsAfter(
  db: Database,
  { column: { table, id, column }, after, batch }: { column: SealedColumn; after: number; batch: number },
): Promise<Row[]> {
  const { rows } =
    await sql<Row>`SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} IS NOT NULL AND ${sql.ref(id)} > ${after} ORDER BY ${sql.ref(id)} LIMIT ${batch}`.execute(
      db,
    )
  return rows
}

async function count(db: Database, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(${sql.ref(column)})::int AS count
    FROM ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function isWanted(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('key_rotation')
    .select('began_at')
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function note(db: Database, progress: { done: number; total: number; failed: number }): Promise<void> {
  await db.updateTable('key_rotation').set(progress).execute()
}
