import { radiusRoutes } from '@uplink/contract/radius'
import type { Call } from '#platform/http/call'
import { csvOf, type Columns } from '#platform/list/csv-file'
import { pageOf } from '#platform/list/find-page'
import { unknownLineRuleColumns, unknownLinesOf } from './unknown-lines.store'
import { toUnknownLine } from './unknown-lines.view'

/**
 * The list of access servers says whose equipment reports a name; names from unlisted equipment are only for
 * administrators.
 */
async function unknownLinesFor(call: Call) {
  const within = await call.rows('unknown-line', 'List', unknownLineRuleColumns)
  return { ...unknownLinesOf(call.db, within), view: toUnknownLine }
}

export const listUnknownLines = async (call: Call, asked: { page: number; per_page: number }) =>
  pageOf(call.db, await unknownLinesFor(call), asked)

export const exportUnknownLines = async (call: Call, asked: Columns) =>
  csvOf(call, radiusRoutes.exportUnknownLines, await unknownLinesFor(call), asked)
