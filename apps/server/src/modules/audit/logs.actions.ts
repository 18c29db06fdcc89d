import { isIP } from 'node:net'
import { logRoutes, type ChainProof, type LogFilter } from '@uplink/contract/logs'
import { chainHash } from '#platform/audit/audit'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import type { AllRuledRows } from '../access/access.public'
import { sightOf } from './logs.access'
import {
  findChainLines,
  findEarliest,
  findLinesOf,
  findNamed,
  logsOf,
  type LogSearch,
  type Sight,
} from './logs.store'
import { toLogLine } from './logs.view'
import { namesOf } from './target-names'

export async function listLogs(
  { ruledRows }: { ruledRows: AllRuledRows },
  call: Call,
  asked: LogFilter & { page: number; per_page: number },
) {
  const [found, can] = await Promise.all([
    logsFor(call, asked).then((logs) => pageOf(call.db, logs, asked)),
    actsOf(call),
  ])
  return { ...found, can, names: await namesOf(ruledRows, call, found.data) }
}

const logsFor = async (call: Call, filter: LogFilter) => ({
  ...logsOf(call.db, await searchOf(call, filter)),
  view: toLogLine,
})

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
  return { ...filter, ...(await meantBy(call, q, sight)), sight, timeZone }
}

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** With more lines than this, it is faster to go through the log in its order until a page is full. */
const linesAtMost = 1000

/** What the search text means: a network address, a request id, or people whose name begins with it. */
async function meantBy(
  call: Call,
  q: string | undefined,
  sight: Sight,
): Promise<Pick<LogSearch, 'address' | 'requestId' | 'named' | 'lines'>> {
  if (q === undefined) return {}
  if (isIP(q) > 0) return { address: q }
  if (requestId.test(q)) return { requestId: q.toLowerCase() }
  const named = (await findNamed(call.db, q, sight)).map(({ id }) => id)
  const lines = await findLinesOf(call.db, named, linesAtMost + 1)
  return lines.length > linesAtMost ? { named } : { lines }
}

/** How many lines are read at once, so that statements are short and memory is small. */
const batch = 5000

/** Compares each line of the day with its stored hash; stops at the first mismatch. */
export async function verifyDay(call: Call, day: string): Promise<ChainProof> {
  let lines = 0
  const earliest = (await findEarliest(call.db))?.toISOString().slice(0, 10) ?? null
  for (const chain of ['acts', 'door'] as const) {
    let previous: { id: number; hash: Buffer } | undefined
    for (;;) {
      const read = await findChainLines(call.db, { day, chain, after: previous?.id ?? 0, limit: batch })
      for (const line of read) {
        const follows = previous ? line.previous_hash?.equals(previous.hash) : line.previous_hash === null
        if (!follows || !line.hash.equals(chainHash(previous?.hash, line)))
          return {
            day,
            lines,
            earliest,
            broken: { id: line.id, occurred_at: line.occurred_at.toISOString() },
          }
        previous = line
        lines++
      }
      if (read.length < batch) break
    }
  }
  return { day, lines, earliest, broken: null }
}

/** The matching lines as a file for a spreadsheet. */
export const exportLogs = async (call: Call, { columns, ...filter }: LogFilter & Columns) =>
  csvOf(call, logRoutes.export, await logsFor(call, filter), { columns, ...filter })
