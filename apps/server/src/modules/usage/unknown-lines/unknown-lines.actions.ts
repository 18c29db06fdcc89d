import type { Call } from '#platform/http/call'
import { pageOf } from '#platform/list/find-page'
import { unknownLineRuleColumns, unknownLinesOf } from './unknown-lines.store'
import { toUnknownLine } from './unknown-lines.view'

/** Whose equipment reports them follows from the list of access servers; what is not listed is for the administrator. */
export async function listUnknownLines(call: Call, asked: { page: number; per_page: number }) {
  const within = await call.rows('unknown-line', 'List', unknownLineRuleColumns)
  return pageOf(call.db, { ...unknownLinesOf(call.db, within), view: toUnknownLine }, asked)
}
