import { maxUnpaged } from '@uplink/contract/resource'
import type { RouteDefinition } from '@uplink/contract/route'
import type { Call } from '../http/call'
import { pageOf } from '../list/find-page'
import type { ShownListing } from '../list/listing'
import type { Ruled } from './declaration'
import type { Reach } from './resource.store'
import { ruleColumnsOf } from './rule-columns'

// What plain resources share with modules whose records need more than a declaration.

/** Which rows of a model the caller may see, change and delete. */
export async function reachOf(call: Call, ruled: Ruled): Promise<Reach> {
  const { columns } = ruleColumnsOf(ruled)
  const rows = (action: 'List' | 'Edit' | 'Delete') => call.rows(ruled.model, action, columns)
  const [List, Edit, Delete] = await Promise.all([rows('List'), rows('Edit'), rows('Delete')])
  return { List, Edit, Delete }
}

/** What the caller's roles may call. */
interface May {
  edit: boolean
  delete: boolean
}

/** Whether the caller's roles may change and delete records; the row rules say which. */
export async function mayChange(
  call: Call,
  routes: Record<'update' | 'delete', RouteDefinition>,
): Promise<May> {
  const [edit, mayDelete] = await Promise.all([call.mayReach(routes.update), call.mayReach(routes.delete)])
  return { edit, delete: mayDelete }
}

/** What the caller may do with one record, by their roles and the row rules. */
export const canOf = (row: { can_edit: boolean; can_delete: boolean }, may: May) => [
  ...(may.edit && row.can_edit ? ['edit' as const] : []),
  ...(may.delete && row.can_delete ? ['delete' as const] : []),
]

interface Paged {
  page: number
  per_page: number
  pagination?: string | undefined
}

/** A page of a list, or with `pagination=false` all of it up to a limit, and whether the caller may add to it. */
export async function recordPage<R, Shown>(
  call: Call,
  listing: ShownListing<R, Shown>,
  { page, per_page, pagination }: Paged,
  { model, create }: Pick<Ruled, 'model'> & { create: RouteDefinition },
) {
  const isWhole = pagination === 'false' || pagination === '0'
  const found = await pageOf(
    call.db,
    listing,
    isWhole ? { page: 1, per_page: maxUnpaged } : { page, per_page },
  )
  const isCreator = (await call.mayReach(create)) && (await call.mayCreate(model))
  return { ...found, can: isCreator ? ['create' as const] : [] }
}
