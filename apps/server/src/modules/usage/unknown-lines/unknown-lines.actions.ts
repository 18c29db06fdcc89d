import type { Call } from '#platform/http/call'
import { page } from '#platform/http/pages'
import { findPage, unknownLineRuleColumns } from './unknown-lines.store'
import { toUnknownLine } from './unknown-lines.view'

/** Whose equipment reports them follows from the list of access servers; what is not listed is for the administrator. */
export async function listUnknownLines(call: Call, asked: { page: number; per_page: number }) {
  const found = await findPage(call.db, {
    within: await call.rows('unknown-line', 'List', unknownLineRuleColumns),
    limit: asked.per_page,
    offset: (asked.page - 1) * asked.per_page,
  })
  return page(found.map(toUnknownLine), found[0]?.total ?? 0, asked)
}
