import type { OutageTelling } from '@uplink/contract/outages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

export interface NewTelling {
  announcement: number
  kind: OutageTelling['kind']
  text: string | null
  textBn: string | null
  expectedEndAt: Date | null
  lines: number
  people: number
  toldBy: number
  key: string | undefined
  now: Date
}

export async function insertTelling(tx: Database, telling: NewTelling): Promise<void> {
  await tx
    .insertInto('outage_tellings')
    .values({
      announcement_id: telling.announcement,
      kind: telling.kind,
      text: telling.text,
      text_bn: telling.textBn,
      expected_end_at: telling.expectedEndAt,
      lines: telling.lines,
      people: telling.people,
      told_at: telling.now,
      told_by: telling.toldBy,
      sent_key: telling.key ?? null,
    })
    .execute()
}

/** What somebody has told under this key already. */
export async function findByKey(tx: Database, query: { by: number; key: string | undefined }) {
  if (query.key === undefined) return undefined
  return tx
    .selectFrom('outage_tellings')
    .select(['announcement_id', 'lines', 'people'])
    .where('told_by', '=', query.by)
    .where('sent_key', '=', query.key)
    .executeTakeFirst()
}

/** Outages within that have not ended, the first to begin first. */
export function findOpen(db: Database, query: { within: Within; limit: number }) {
  return db
    .selectFrom('outages')
    .innerJoin('areas', 'areas.id', 'outages.area_id')
    .select(['outages.id', 'outages.announcement_id', 'outages.title', 'outages.title_bn'])
    .select(['outages.services', 'outages.is_planned', 'outages.starts_at', 'outages.expected_end_at'])
    .select(['areas.id as area_id', 'areas.name as area', 'areas.city', 'areas.lines'])
    .where('outages.ended_at', 'is', null)
    .where(query.within)
    .orderBy('outages.starts_at', 'desc')
    .orderBy('outages.id')
    .limit(query.limit)
    .$narrowType<{ announcement_id: number }>()
    .execute()
}

export type OpenRow = Awaited<ReturnType<typeof findOpen>>[number]

/** What was told of each of these announcements last, the latest first. */
export async function findTellings(
  db: Database,
  query: { announcements: readonly number[]; limit: number },
): Promise<TellingRow[]> {
  const { rows } = await sql<TellingRow>`
    SELECT t.id, t.announcement_id, t.kind, t.text, t.text_bn, t.expected_end_at, t.lines, t.people, t.told_at,
      u.name AS told_by
    FROM unnest(${query.announcements}::bigint[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT * FROM outage_tellings WHERE announcement_id = asked.id ORDER BY id DESC LIMIT ${query.limit}) t
    JOIN users u ON u.id = t.told_by
    ORDER BY t.id DESC`.execute(db)
  return rows
}

export interface TellingRow extends Omit<OutageTelling, 'told_at' | 'expected_end_at'> {
  announcement_id: number
  told_at: Date
  expected_end_at: Date | null
}
