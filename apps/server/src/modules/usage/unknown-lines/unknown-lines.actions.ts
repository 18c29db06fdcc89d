import { radiusRoutes, type UnknownLine } from '@uplink/contract/radius'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { unknownLineRuleColumns, unknownLinesOf, type UnknownLineRow } from './unknown-lines.store'
import { toHardwareAddress } from '../sessions/network-sessions.view'

function toUnknownLine(row: UnknownLineRow): UnknownLine {
  return {
    username: row.username,
    nas_address: row.nas_address,
    place: row.place,
    clock_behind_seconds: row.clock_behind_seconds,
    device: toHardwareAddress(row.calling_station),
    packets: row.packets,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }
}

/**
 * The list of access servers says whose equipment reports a name; names from unlisted equipment are only for
 * administrators.
 */
async function unknownLinesFor(call: Call) {
  const within = await call.rows('unknown-line', 'List', unknownLineRuleColumns)
  return { ...unknownLinesOf(call.db, within), view: toUnknownLine }
}

export const listUnknownLines = async (call: Call, query: { page: number; per_page: number }) =>
  pageOf(call.db, await unknownLinesFor(call), query)

export const exportUnknownLines = async (call: Call, query: Columns) =>
  csvOf(call, radiusRoutes.exportUnknownLines, await unknownLinesFor(call), query)
