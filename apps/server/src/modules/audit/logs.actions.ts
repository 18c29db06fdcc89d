import { isIP } from 'node:net'
import {
  logRoutes,
  logsCountedAtMost,
  logsExportedAtMost,
  type ChainProof,
  type LogFilter,
} from '@uplink/contract/logs'
import { chainHash } from '#platform/audit/audit'
import { csvLine } from '#platform/csv'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { sightOf } from './logs.access'
import { findChainLines, findLines, findNamed, findPage, type LogSearch } from './logs.store'
import { csvHead, toCsvCells, toLogLine } from './logs.view'

export async function listLogs(call: Call, asked: LogFilter & { page: number; per_page: number }) {
  const { page: number, per_page, ...filter } = asked
  const offset = (number - 1) * per_page
  const can = await actsOf(call)
  if (offset >= logsCountedAtMost) return { ...page([], logsCountedAtMost, asked), can }
  const search = await searchOf(call, filter)
  const found = await findPage(call.db, search, { limit: per_page, offset, countedAtMost: logsCountedAtMost })
  return { ...page(found.rows.map(toLogLine), found.total, asked), can }
}

async function actsOf(call: Call) {
  const acts = ['verify', 'export'] as const
  const reached = await Promise.all(acts.map((act) => call.mayReach(logRoutes[act])))
  return acts.filter((_, index) => reached[index])
}

async function searchOf(call: Call, { q, ...filter }: LogFilter): Promise<LogSearch> {
  const [sight, timeZone] = await Promise.all([
    sightOf(call),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { ...filter, ...(await meantBy(call, q)), sight, timeZone }
}

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What was searched for: where somebody called from, one call, or people by the beginning of their name. */
async function meantBy(
  call: Call,
  q: string | undefined,
): Promise<Pick<LogSearch, 'address' | 'requestId' | 'named'>> {
  if (q === undefined) return {}
  if (isIP(q) > 0) return { address: q }
  if (requestId.test(q)) return { requestId: q.toLowerCase() }
  return { named: (await findNamed(call.db, q)).map(({ id }) => id) }
}

/** How many lines are read at once, so that no statement takes long and little lies in memory. */
const batch = 5000

/** Compares each line of the day with the hash it was written with; stops at the first that does not fit. */
export async function verifyDay(call: Call, day: string): Promise<ChainProof> {
  let lines = 0
  for (const chain of ['acts', 'door'] as const) {
    let previous: { id: number; hash: Buffer } | undefined
    for (;;) {
      const read = await findChainLines(call.db, { day, chain, after: previous?.id ?? 0, limit: batch })
      for (const line of read) {
        const follows = previous ? line.previous_hash?.equals(previous.hash) : line.previous_hash === null
        if (!follows || !line.hash.equals(chainHash(previous?.hash, line)))
          return { day, lines, broken: { id: line.id, occurred_at: line.occurred_at.toISOString() } }
        previous = line
        lines++
      }
      if (read.length < batch) break
    }
  }
  return { day, lines, broken: null }
}

/** The lines that match as a file for a spreadsheet. */
export async function exportLogs(call: Call, filter: LogFilter) {
  const search = await searchOf(call, filter)
  const parts = [csvLine(csvHead)]
  let before: { occurred_at: Date; id: number } | undefined
  for (let written = 0; written < logsExportedAtMost; written += batch) {
    const read = await findLines(call.db, { ...search, before }, batch)
    parts.push(read.map((row) => csvLine(toCsvCells(toLogLine(row)))).join(''))
    before = read.at(-1)
    if (read.length < batch) break
  }
  const name = `audit-log-${call.clock.now().toISOString().slice(0, 10)}.csv`
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(parts.join('')) }
}
