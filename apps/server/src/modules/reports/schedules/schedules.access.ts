import { reportScheduleRoutes } from '@uplink/contract/reports/schedule-routes'
import type { Call } from '#platform/http/call'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { orOneself } from './schedules.store'

/** A person who sees a schedule may change it, if their roles allow that. */
export async function actsOf(call: Call): Promise<('edit' | 'delete')[]> {
  const [edit, destroy] = await Promise.all([
    call.mayReach(reportScheduleRoutes.update),
    call.mayReach(reportScheduleRoutes.delete),
  ])
  return [...(edit ? (['edit'] as const) : []), ...(destroy ? (['delete'] as const) : [])]
}

const userRules = ruleColumnsOf({ model: 'user', table: 'users' })

/** The people to whom a person may have reports sent: those that they may list, and themselves. */
export async function reachableBy(call: Call) {
  return orOneself(await call.rows('user', 'List', userRules.columns), call.person.userId)
}
