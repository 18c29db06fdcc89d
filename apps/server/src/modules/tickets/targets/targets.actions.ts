import {
  responseTargetRoutes,
  type newResponseTargets,
  type ResponseTargets,
} from '@uplink/contract/response-targets'
import { ticketCategory } from '@uplink/contract/tickets'
import type { output } from 'zod'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { whole } from '#platform/http/pages'
import { found } from '#platform/http/problem'
import {
  findTargets,
  replaceTargets,
  restartClocks,
  targetRuleColumns,
  type TargetsRow,
} from './targets.store'

/** How far back results are counted. */
const counted = 30 * dayMs

const within = (call: Call, action: 'List' | 'Edit') => call.rows('ticket', action, targetRuleColumns)

const since = (call: Call) => new Date(call.clock.now().getTime() - counted)

const toTargets = ({ organization_id, organization, targets, results }: TargetsRow): ResponseTargets => ({
  organization_id,
  organization,
  targets: ticketCategory.options.map((category) => {
    const result = results.find((one) => one.category === category)
    return {
      category,
      minutes: targets.find((one) => one.category === category)?.minutes ?? null,
      in_time: result?.in_time ?? 0,
      late: result?.late ?? 0,
    }
  }),
})

export async function listTargets(call: Call) {
  const rows = await findTargets(call.db, { within: await within(call, 'List'), since: since(call) })
  const can: 'set'[] = (await call.mayReach(responseTargetRoutes.set)) ? ['set'] : []
  return { ...whole(rows.map(toTargets)), can }
}

/** New targets count at once, also for customers who wait already. */
export async function setTargets(
  call: Call,
  { organization_id: organization, minutes }: output<typeof newResponseTargets>,
): Promise<ResponseTargets> {
  const query = { within: await within(call, 'Edit'), since: since(call), organization }
  return call.db.transaction().execute(async (tx) => {
    const [before] = await findTargets(tx, query)
    found(before)
    const targets = ticketCategory.options.flatMap((category) =>
      minutes[category] === null ? [] : [{ category, minutes: minutes[category] }],
    )
    await replaceTargets(tx, organization, targets)
    await restartClocks(tx, organization)
    const [after] = await findTargets(tx, query)
    await call.audit(tx, {
      act: 'organization.response-targets-set',
      target: ['organization', organization],
      before: { targets: before?.targets },
      after: { targets: after?.targets },
    })
    return toTargets(found(after))
  })
}
