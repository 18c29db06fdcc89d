import { sql, type SqlBool } from 'kysely'
import type { AskedOfMany } from './many'
import type { ListWish, Reach } from './resource.store'

interface Meant {
  reach: Reach
  act: 'Edit' | 'Delete'
  /** The list's own. */
  order: string
}

/**
 * The rows which a call for many means: those the list has for the same filters, or these ids. Of ids also those which the caller may only
 * act on and not list, as the act on one of them reaches them too.
 */
export function meantBy(
  { ids, matching }: AskedOfMany,
  { reach, act, order }: Meant,
): { reach: Reach; wish: ListWish } {
  const { q, sort = order, ...filters } = (matching ?? { id: ids }) as { q?: string; sort?: string }
  const known = sql<SqlBool>`(${reach.List} OR ${reach[act]})`
  return { reach: ids ? { ...reach, List: known } : reach, wish: { q, sort, filters } }
}
