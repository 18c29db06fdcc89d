import { lineChangeRoutes } from '@uplink/contract/line-changes'
import { newLineRoutes } from '@uplink/contract/new-lines'
import { radiusRoutes, type UnknownLine, type UnknownLineState } from '@uplink/contract/radius'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { findLikely, likelyLineRuleColumns } from './likely-lines.store'
import {
  findUnknownLine,
  setIgnored,
  unknownLineRuleColumns,
  unknownLinesOf,
  type UnknownLineRow,
} from './unknown-lines.store'
import { toHardwareAddress } from '../sessions/network-sessions.view'

const suggestionsShown = 3

interface Shown {
  state: UnknownLineState
}

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
    ignored: row.ignored_at && { at: row.ignored_at.toISOString(), by: row.ignorer },
  }
}

/**
 * The list of access servers says whose equipment reports a name; names from unlisted equipment are only for
 * administrators.
 */
async function unknownLinesFor(call: Call, { state }: Shown) {
  const within = await call.rows('unknown-line', 'List', unknownLineRuleColumns)
  return {
    ...unknownLinesOf(call.db, { within, state }),
    async viewAll(rows: readonly UnknownLineRow[]) {
      const likely = await findLikely(call.db, {
        heard: rows,
        within: await call.rows('connection', 'List', likelyLineRuleColumns),
      })
      return rows.map((row, at) => toUnknownLine(row, (likely.get(at) ?? []).slice(0, suggestionsShown)))
    },
  }
}

/** What the caller may do with a name. */
async function actsOnNames(call: Call) {
  const routes = {
    'add-line': newLineRoutes.add,
    assign: lineChangeRoutes.edit,
    ignore: radiusRoutes.ignoreUnknownLine,
  } as const
  const acts = Object.keys(routes) as (keyof typeof routes)[]
  const may = await Promise.all(acts.map((act) => call.mayReach(routes[act])))
  return acts.filter((_, at) => may[at])
}

export async function listUnknownLines(call: Call, query: Shown & { page: number; per_page: number }) {
  return {
    ...(await pageOf(call.db, await unknownLinesFor(call, query), query)),
    can: await actsOnNames(call),
  }
}

export const exportUnknownLines = async (call: Call, query: Shown & Columns) =>
  csvOf(call, radiusRoutes.exportUnknownLines, await unknownLinesFor(call, query), query)

/**
 * Puts a name aside, or takes it back. It stays aside however often it is heard, so that the provider's own router does not
 * come up every day. Whoever may list it may; the right says who may at all.
 */
export async function ignoreUnknownLine(
  call: Call,
  { name, nas_address, is_ignored }: { name: string; nas_address: string; is_ignored: boolean },
) {
  const within = await call.rows('unknown-line', 'List', unknownLineRuleColumns)
  const now = call.clock.now()
  return call.db.transaction().execute(async (tx) => {
    const key = { name, nas_address }
    const before = found(await findUnknownLine(tx, { ...key, within }))
    if ((before.ignored_at !== null) !== is_ignored) {
      await setIgnored(tx, {
        ...key,
        at: is_ignored ? now : null,
        by: is_ignored ? call.person.userId : null,
      })
      await call.audit(tx, {
        act: is_ignored ? 'unknown-line.ignored' : 'unknown-line.taken-back',
        ...(before.server_id !== null && { target: ['access-server', before.server_id] as const }),
        details: key,
      })
    }
    const {
      username,
      nas_address: address,
      ignored,
    } = toUnknownLine(found(await findUnknownLine(tx, { ...key, within })))
    return { username, nas_address: address, ignored }
  })
}
