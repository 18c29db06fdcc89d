import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/kysely'
import type { DB } from '../database/schema.generated'
import { deleteInSteps, type Stepping } from '../database/steps'

/** What every table of made files has; a noun's own may have more. */
export interface MadeFile {
  id: string
  /** Who asked for it. */
  user_id: number
  state: string
  /** Each attempt begins anew; what an earlier one has left behind is no part of the file. */
  attempt: number
  bytes: number
  created_at: Date
  /** The worker that makes it says so every second. */
  alive_at: Date | null
  ended_at: Date | null
  expires_at: Date | null
}

interface Tables {
  made_files: MadeFile
  made_file_parts: { export_id: string; attempt: number; position: number; bytes: Buffer }
}

export type Claimed = Pick<MadeFile, 'id' | 'attempt'>

/** The statements of one noun's made files. */
export type MadeFiles<Row extends MadeFile = MadeFile> = ReturnType<typeof createMadeFiles<Row>>

/**
 * @param tables the noun's own two: its files with whatever it keeps of them, and their parts
 */
export function createMadeFiles<Row extends MadeFile>(tables: { files: keyof DB; parts: keyof DB }) {
  // Their names are the noun's, their columns are these.
  const files = tables.files as 'made_files'
  const parts = tables.parts as 'made_file_parts'
  const on = (db: Database) => db as unknown as Kysely<Tables>

  const own = (db: Database, { id, attempt }: Claimed) =>
    on(db)
      .updateTable(files)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('state', '=', 'making')

  return {
    /** The latest files of a person, the latest first. */
    async findAll(db: Database, { userId, limit }: { userId: number; limit: number }): Promise<Row[]> {
      const rows = await on(db)
        .selectFrom(files)
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows as Row[]
    },

    /** A file, for who asked for it. */
    async findOwn(db: Database, userId: number, id: string): Promise<Row | undefined> {
      const query = on(db).selectFrom(files).selectAll().where('id', '=', id).where('user_id', '=', userId)
      return (await query.executeTakeFirst()) as Row | undefined
    },

    /** The next file for this worker: one that waits, or whose worker has given no sign of life since `before`. */
    async claim(db: Database, { now, before }: { now: Date; before: Date }): Promise<Row | undefined> {
      const claimed = await on(db)
        .updateTable(files)
        .set((eb) => ({ state: 'making', bytes: 0, alive_at: now, attempt: eb('attempt', '+', 1) }))
        .where('id', '=', (query) =>
          query
            .selectFrom(files)
            .select('id')
            .where('state', 'in', ['waiting', 'making'])
            .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('alive_at', '<', before)]))
            .orderBy('created_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .executeTakeFirst()
      return claimed as Row | undefined
    },

    /** Stores how far it is, or its end. False when it is no longer this worker's: cancelled, or taken over. */
    async become(db: Database, claimed: Claimed, so: Partial<Row>): Promise<boolean> {
      const { numUpdatedRows } = await own(db, claimed).set(so).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async addPart(db: Database, { id, attempt }: Claimed, position: number, bytes: Buffer): Promise<void> {
      await on(db).insertInto(parts).values({ export_id: id, attempt, position, bytes }).execute()
    },

    /** Undefined after the last part. */
    async findPart(db: Database, { id, attempt }: Claimed, position: number): Promise<Buffer | undefined> {
      const row = await on(db)
        .selectFrom(parts)
        .select('bytes')
        .where('export_id', '=', id)
        .where('attempt', '=', attempt)
        .where('position', '=', position)
        .executeTakeFirst()
      return row?.bytes
    },

    /** Deletes what earlier attempts have left of a file. */
    async dropEarlier(db: Database, { id, attempt }: Claimed): Promise<void> {
      await on(db).deleteFrom(parts).where('export_id', '=', id).where('attempt', '<', attempt).execute()
    },

    /** Expires files that were ready for long enough; at most `limit`, how many. */
    async expire(db: Database, now: Date, limit: number): Promise<number> {
      const { numUpdatedRows } = await on(db)
        .updateTable(files)
        .set({ state: 'gone' })
        .where('id', 'in', (query) =>
          query
            .selectFrom(files)
            .select('id')
            .where('state', '=', 'ready')
            .where('expires_at', '<=', now)
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Deletes parts of files that nobody can fetch, and leftovers of earlier attempts; how many. */
    dropParts: (db: Database, stepping: Stepping): Promise<number> =>
      deleteInSteps(
        db,
        {
          from: tables.parts,
          where: sql`EXISTS (SELECT FROM ${sql.table(files)} made
            WHERE made.id = export_id AND (made.state NOT IN ('making', 'ready') OR ${sql.ref(`${parts}.attempt`)} < made.attempt))`,
        },
        stepping,
      ),

    /** Deletes entries that are too old for anybody to ask about; how many. */
    purge: (db: Database, before: Date, stepping: Stepping): Promise<number> =>
      deleteInSteps(
        db,
        {
          from: tables.files,
          where: sql`created_at < ${before} AND state NOT IN ('waiting', 'making', 'ready')`,
        },
        stepping,
      ),
  }
}
