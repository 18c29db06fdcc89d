import { designRoutes } from '@uplink/contract/designs/routes'
import type { Call } from '#platform/http/call'
import type { Reach } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import type { Calls } from './designs.view'

/** A design belongs to the person who made it. */
export const designRules = ruleColumnsOf({
  model: 'design',
  table: 'designs',
  ruleFields: { user_ref_id: 'created_by' },
})

/** Which designs the caller may see, change and delete. */
export async function reachOf(call: Call): Promise<Reach> {
  const rows = (action: 'List' | 'Edit' | 'Delete') => call.rows('design', action, designRules.columns)
  const [List, Edit, Delete] = await Promise.all([rows('List'), rows('Edit'), rows('Delete')])
  return { List, Edit, Delete }
}

export async function callsOf(call: Call): Promise<Calls> {
  const [edit, destroy] = await Promise.all([
    call.mayReach(designRoutes.store),
    call.mayReach(designRoutes.delete),
  ])
  return { edit, delete: destroy }
}

export const mayCreate = async (call: Call): Promise<boolean> =>
  (await call.mayReach(designRoutes.store)) && call.mayCreate('design')
