import type { Call } from '#platform/http/call'
import { reachOf as rowsReached } from '#platform/resource/records'
import type { Reach } from '#platform/resource/resource.store'
import { ruleColumnsOf } from '#platform/resource/rule-columns'

export const model = 'database-connection'

const ruled = { model, table: 'data_sources' } as const

export const dataSourceRules = ruleColumnsOf(ruled)

/** The data sources on which the caller may act. */
export const within = (call: Call, action: 'List' | 'Create' | 'Edit' | 'Delete') =>
  call.rows(model, action, dataSourceRules.columns)

export const mayCreate = (call: Call) => call.mayCreate(model)

export const reachOf = (call: Call): Promise<Reach> => rowsReached(call, ruled)
