import type { Call } from '#platform/http/call'
import { found, notFound } from '#platform/http/problem'
import { reportsWithin } from '../resolved/reach.access'
import { reachOf } from './reports.access'
import { tableFor, type ReportRow } from './reports.store'
import { findTags, replaceTags } from './tags.store'

const listedAtMost = 100

/** Removes tags that differ only in case. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]
}

/** Sets the tags of a report that the caller may change. */
export async function tagReport(call: Call, id: number, given: readonly string[]) {
  const reach = await reachOf(call)
  const table = tableFor(call.person.userId)
  const row = found(await table.find(call.db, id, reach, reach.Edit)) as unknown as ReportRow
  const tags = distinct(given)
  await call.db.transaction().execute(async (tx) => {
    if (!(await table.lock(tx, id, reach.Edit))) throw notFound()
    await replaceTags(tx, id, tags)
    await call.audit(tx, {
      act: 'report.updated',
      target: ['report', id],
      ...{ before: { tags: row.tags }, after: { tags } },
    })
  })
  return { id, tags }
}

/** The tags of the reports that the caller may see. */
export async function listTags(call: Call) {
  return findTags(call.db, await reportsWithin(call, 'List'), listedAtMost)
}
