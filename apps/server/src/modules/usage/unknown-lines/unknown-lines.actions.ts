import { newLineRoutes } from '@uplink/contract/new-lines'
import { radiusRoutes, type UnknownLine } from '@uplink/contract/radius'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { findLikely, likelyLineRuleColumns } from './likely-lines.store'
import { unknownLineRuleColumns, unknownLinesOf, type UnknownLineRow } from './unknown-lines.store'
import { toHardwareAddress } from '../sessions/network-sessions.view'

const suggestionsShown = 3

function toUnknownLine(row: UnknownLineRow, suggestions: UnknownLine['suggestions'] = []): UnknownLine {
  return {
    username: row.username,
    nas_address: row.nas_address,
    place: row.place,
    clock_behind_seconds: row.clock_behind_seconds,
    device: toHardwareAddress(row.calling_station),
    suggestions,
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
  return unknownLinesOf(call.db, within)
}

export async function listUnknownLines(call: Call, query: { page: number; per_page: number }) {
  const mayAdd = await call.mayReach(newLineRoutes.add)
  const view = (row: UnknownLineRow) => row
  const found = await pageOf(call.db, { ...(await unknownLinesFor(call)), view }, query)
  const likely = await findLikely(call.db, {
    heard: found.data,
    within: await call.rows('connection', 'List', likelyLineRuleColumns),
  })
  return {
    ...found,
    data: found.data.map((row, at) => toUnknownLine(row, (likely.get(at) ?? []).slice(0, suggestionsShown))),
    can: mayAdd ? ['add-line' as const] : [],
  }
}

export async function exportUnknownLines(call: Call, query: Columns) {
  const view = (row: UnknownLineRow) => toUnknownLine(row)
  return csvOf(call, radiusRoutes.exportUnknownLines, { ...(await unknownLinesFor(call)), view }, query)
}
