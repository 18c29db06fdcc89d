import type { Announcement, AreaOutage, DeskOutage } from '@uplink/contract/outages'
import { toWire } from '#platform/money'
import type { AreaOutageRow, DeskOutageRow } from './outages.store'
import type { OpenRow, TellingRow } from './tellings.store'

export function toAreaOutage(row: Omit<AreaOutageRow, 'ended_at' | 'area'>): AreaOutage {
  return {
    id: row.id,
    title: row.title,
    title_bn: row.title_bn,
    services: row.services,
    is_planned: row.is_planned,
    starts_at: row.starts_at.toISOString(),
    expected_end_at: row.expected_end_at?.toISOString() ?? null,
  }
}

export function toDeskOutage(row: DeskOutageRow): DeskOutage {
  return {
    ...toAreaOutage(row),
    area: row.area,
    city: row.city,
    lines: row.lines,
    ended_at: row.ended_at?.toISOString() ?? null,
    announcement_id: row.announcement_id,
    credited_lines: row.credited_lines,
    credited: toWire(row.credited_amount, row.currency),
  }
}

/** What was announced together; none where nothing of it is left. */
export function toAnnouncement(
  id: number,
  places: readonly OpenRow[],
  tellings: readonly TellingRow[],
): Announcement[] {
  const [first] = places
  if (!first) return []
  return [
    {
      ...toAreaOutage(first),
      id,
      places: places.map((row) => ({
        outage_id: row.id,
        area_id: row.area_id,
        area: row.area,
        city: row.city,
        lines: row.lines,
      })),
      lines: places.reduce((sum, { lines }) => sum + lines, 0),
      tellings: tellings.map(({ told_at, expected_end_at, ...telling }) => ({
        ...telling,
        told_at: told_at.toISOString(),
        expected_end_at: expected_end_at?.toISOString() ?? null,
      })),
    },
  ]
}
