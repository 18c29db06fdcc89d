import { liveSessionLimit, type LiveUsage } from '@uplink/contract/usage'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import {
  countSessions,
  findDay,
  findOpenSessions,
  findSessions,
  findSessionsOfDay,
} from './network-sessions.store'
import { toNetworkSession } from './network-sessions.view'

export async function listSessions(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number; day?: string | undefined },
) {
  if (query.day !== undefined) return listOfDay(call, connection, { ...query, day: query.day })
  const [rows, counted] = await Promise.all([
    findSessions(call.db, {
      connection: connection.id,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    }),
    countSessions(call.db, { connection: connection.id }),
  ])
  return page(rows.map(toNetworkSession), counted[0]?.total ?? 0, query)
}

async function listOfDay(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number; day: string },
) {
  const offset = (query.page - 1) * query.per_page
  const about = { connection: connection.id, day: query.day }
  const rows = await findSessionsOfDay(call.db, { ...about, limit: query.per_page, offset })
  // a page beyond the last has no row that could tell
  const [first] =
    rows.length > 0 || offset === 0
      ? rows
      : await findSessionsOfDay(call.db, { ...about, limit: 1, offset: 0 })
  return page(rows.map(toNetworkSession), first?.total ?? 0, query)
}

export async function readLive(call: Call, connection: OwnConnection): Promise<LiveUsage> {
  const [sessions, [today]] = await Promise.all([
    findOpenSessions(call.db, { connection: connection.id, limit: liveSessionLimit }),
    findDay(call.db, { connection: connection.id, now: call.clock.now() }),
  ])
  return {
    sessions: sessions.map(toNetworkSession),
    today: { download_bytes: today?.download_bytes ?? 0, upload_bytes: today?.upload_bytes ?? 0 },
  }
}
