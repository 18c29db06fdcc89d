import { logRoutes, type ChainProof, type LogFilter, type LogLine } from '@uplink/contract/logs'
import { chainHash } from '#platform/audit/audit'
import { findTimeZone } from '#platform/database/time-zone'
import type { Call } from '#platform/http/call'
import { addressForm } from '#platform/http/network/address-form'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { page } from '#platform/http/pages'
import {
  findChainLines,
  findEarliest,
  findLinesOf,
  findNamed,
  findSeenPage,
  logsOf,
  type LogRow,
  type LogSearch,
} from './logs.store'
import { sightOf, type Sight, type SightDeps, type AuditTarget, type AuditTargets } from './targets'
import { findTitles, type TitleQuery } from './target-names.store'
import { actOf } from '@uplink/contract/audit'

type Fields = Record<string, unknown>

/** A line as far as it is shown; `isAll`: to an administrator. */
function toLogLine(row: LogRow, isAll: boolean): LogLine {
  const { before, after, ...details } = (row.details ?? {}) as Fields & { before?: Fields; after?: Fields }
  const line = {
    id: row.id,
    occurred_at: row.occurred_at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    act: actOf(row.action) ?? row.action,
  }
  if (!row.is_whole)
    return {
      ...line,
      is_withheld: true,
      target: null,
      before: null,
      after: null,
      details: {},
      address: null,
      request_id: null,
    }
  return {
    ...line,
    is_withheld: false,
    target: row.target === null ? null : targetOf(row.target),
    before: before ? ownFields(before, isAll) : null,
    after: after ? ownFields(after, isAll) : null,
    details,
    address: row.address,
    request_id: row.request_id,
  }
}

/**
 * A record's own fields: `organization_id`, but not `organization`, the name of another record, which the reader may
 * not be allowed to list.
 */
const ownFields = (fields: Fields, isAll: boolean) =>
  isAll ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !(`${name}_id` in fields)))

/** `department:12`; some old lines have only one word. */
function targetOf(written: string) {
  const [noun = '', ...rest] = written.split(':')
  return { noun, id: rest.join(':') }
}

/** The names of the records that lines are about, as far as the caller may list them: `{ 'department:12': 'Support' }`. */
async function namesOf(
  targets: AuditTargets,
  call: Call,
  lines: readonly Pick<LogLine, 'target'>[],
): Promise<Record<string, string>> {
  const ids = new Map<string, Set<number>>()
  for (const { target } of lines) {
    const id = Number(target?.id)
    if (target && Number.isSafeInteger(id)) ids.set(target.noun, (ids.get(target.noun) ?? new Set()).add(id))
  }
  const queries = await Promise.all(
    [...ids].map(async ([noun, of]): Promise<TitleQuery[]> => {
      const target = (targets as Readonly<Record<string, AuditTarget | null>>)[noun]
      if (!target?.title) return []
      return [{ noun, ids: [...of], ...target, title: target.title, within: await target.within(call) }]
    }),
  )
  if (queries.flat().length === 0) return {}
  const found = await findTitles(call.db, queries.flat())
  return Object.fromEntries(found.map(({ noun, id, title }) => [`${noun}:${id}`, title]))
}

export async function listLogs(
  deps: SightDeps,
  call: Call,
  query: LogFilter & { page: number; per_page: number },
) {
  const [found, can] = await Promise.all([pageFor(deps, call, query), actsOf(call)])
  return { ...found, can, names: await namesOf(deps.auditTargets, call, found.data) }
}

const listingOf = (call: Call, search: LogSearch) => ({
  ...logsOf(call.db, search),
  view: (row: LogRow) => toLogLine(row, search.sight === 'all'),
})

async function pageFor(deps: SightDeps, call: Call, query: LogFilter & { page: number; per_page: number }) {
  const search = await searchOf(deps, call, query)
  if (search.sight === 'all') return pageOf(call.db, listingOf(call, search), query)
  const { rows, ...counted } = await findSeenPage(call.db, search, query)
  return page(
    rows.map((row) => toLogLine(row, false)),
    counted,
    query,
  )
}

async function actsOf(call: Call) {
  const acts = ['verify', 'export'] as const
  const reached = await Promise.all(acts.map((act) => call.mayReach(logRoutes[act])))
  return acts.filter((_, index) => reached[index])
}

async function searchOf(deps: SightDeps, call: Call, { q, ...filter }: LogFilter): Promise<LogSearch> {
  const [sight, timeZone] = await Promise.all([
    sightOf(deps, call),
    findTimeZone(call.db, call.person.organizationId),
  ])
  return { ...filter, ...(await meantBy(call, q, sight)), sight, timeZone }
}

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** With more lines than this, it is faster to go through the log in its order until a page is full. */
const maxLines = 1000

/** What the search text means: a network address, a request id, or people whose name begins with it. */
async function meantBy(
  call: Call,
  q: string | undefined,
  sight: Sight,
): Promise<Pick<LogSearch, 'address' | 'requestId' | 'named' | 'lines'>> {
  if (q === undefined) return {}
  const address = addressForm(q)
  if (address !== undefined) return { address }
  if (requestId.test(q)) return { requestId: q.toLowerCase() }
  const named = (await findNamed(call.db, q, sight)).map(({ id }) => id)
  const lines = await findLinesOf(call.db, named, maxLines + 1)
  return lines.length > maxLines ? { named } : { lines }
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
export const exportLogs = async (deps: SightDeps, call: Call, { columns, ...filter }: LogFilter & Columns) =>
  csvOf(call, logRoutes.export, listingOf(call, await searchOf(deps, call, filter)), { columns, ...filter })
