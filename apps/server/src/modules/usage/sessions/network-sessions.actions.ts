import { liveSessionLimit, type LiveUsage } from '@uplink/contract/usage'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import type { OwnConnection } from '#platform/http/person'
import { countSessions, findDay, findOpenSessions, findSessions } from './network-sessions.store'
import { toNetworkSession } from './network-sessions.view'

export async function listSessions(
  call: Call,
  connection: OwnConnection,
  query: { page: number; per_page: number },
) {
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
