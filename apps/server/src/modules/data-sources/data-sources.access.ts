import type { Call } from '#platform/http/call'
import type { Reach } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

const model = 'database-connection'

export const dataSourceRules = ruleColumnsOf({ model, table: 'data_sources' })

/** The data sources on which the caller may act. */
export const within = (call: Call, action: 'List' | 'Create' | 'Edit' | 'Delete') =>
  call.rows(model, action, dataSourceRules.columns)

export const mayCreate = (call: Call) => call.mayCreate(model)

export async function reachOf(call: Call): Promise<Reach> {
  const [List, Edit, Delete] = await Promise.all([
    within(call, 'List'),
    within(call, 'Edit'),
    within(call, 'Delete'),
  ])
  return { List, Edit, Delete }
}
