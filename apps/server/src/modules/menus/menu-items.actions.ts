import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import { deleteItems, itemRuleColumns, lockBelow } from './menu-items.store'

/** Deletes what is below an item, each with its own line in the audit log; refuses if the caller may not delete all. */
export async function deleteBelow(call: Call, tx: Database, id: number): Promise<void> {
  const below = await lockBelow(tx, id, await call.rows('menu-item', 'Delete', itemRuleColumns))
  if (below.some(({ is_within }) => !is_within))
    throw new Problem('record.in-use', {
      message: 'Items below it are not yours to delete. Move them elsewhere, or ask an administrator.',
    })
  await deleteItems(
    tx,
    below.map((item) => item.id),
  )
  await call.auditAll(
    tx,
    below.map(({ id: target, is_within: _, ...before }) => ({
      act: 'menu-item.deleted' as const,
      target: ['menu-item', target] as const,
      before,
    })),
  )
}
