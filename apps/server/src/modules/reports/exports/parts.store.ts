import type { Database } from '#platform/database/kysely'

/** A part of a file, from one attempt to make it. */
interface Part {
  exportId: string
  attempt: number
  position: number
}

export async function addPart(db: Database, { exportId, attempt, position }: Part, bytes: Buffer) {
  await db
    .insertInto('report_export_parts')
    .values({ export_id: exportId, attempt, position, bytes })
    .execute()
}

/** Undefined after the last part. */
export async function findPart(
  db: Database,
  { exportId, attempt, position }: Part,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('report_export_parts')
    .select('bytes')
    .where('export_id', '=', exportId)
    .where('attempt', '=', attempt)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

/** Deletes the parts of files that nobody can download, and leftovers of earlier attempts. */
export async function dropParts(db: Database): Promise<void> {
  await db
    .deleteFrom('report_export_parts as part')
    .using('report_exports as made')
    .whereRef('made.id', '=', 'part.export_id')
    .where((eb) =>
      eb.or([
        eb('made.state', 'not in', ['making', 'ready']),
        eb('part.attempt', '<', eb.ref('made.attempt')),
      ]),
    )
    .execute()
}

/** Deletes what earlier attempts have left of a file. */
export async function dropEarlier(
  db: Database,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  await db
    .deleteFrom('report_export_parts')
    .where('export_id', '=', id)
    .where('attempt', '<', attempt)
    .execute()
}
