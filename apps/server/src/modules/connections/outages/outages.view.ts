import type { AreaOutage, DeskOutage } from '@uplink/contract/outages'
import type { AreaOutageRow, DeskOutageRow } from './outages.store'

export function toAreaOutage(row: Omit<AreaOutageRow, 'ended_at' | 'area'>): AreaOutage {
  return {
    id: row.id,
    title: row.title,
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
  }
}
