import { sql, type SqlBool } from 'kysely'
import type { ManyRequest } from './many'
import type { ListRequest, Reach } from './resource.store'

interface Meant {
  reach: Reach
  act: 'Edit' | 'Delete'
  /** The list's default order. */
  order: string
}

/**
 * The rows that an act on many records is about: those that match the list's filters, or those with these ids. With
 * ids, also rows that the caller may act on but not list, as in the act on one record.
 */
export function meantBy(
  { ids, matching }: ManyRequest,
  { reach, act, order }: Meant,
): { reach: Reach; request: ListRequest } {
  const { q, sort = order, ...filters } = (matching ?? { id: ids }) as { q?: string; sort?: string }
  const known = sql<SqlBool>`(${reach.List} OR ${reach[act]})`
  return { reach: ids ? { ...reach, List: known } : reach, request: { q, sort, filters } }
}
