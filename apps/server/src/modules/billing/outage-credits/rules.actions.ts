import {
  outageCreditRoutes,
  type newOutageCreditRules,
  type OutageCreditRules,
} from '@uplink/contract/outage-credits'
import type { output } from 'zod'
import { dayIn } from '#platform/clock'
import type { Call } from '#platform/http/call'
import { whole } from '#platform/http/pages'
import { found } from '#platform/http/problem'
import { creditRuleColumns, findCreditRules, replaceCreditRules, type CreditRulesRow } from './rules.store'

const rulesWithin = (call: Call, action: 'List' | 'Edit') => call.rows('outage', action, creditRuleColumns)

const toRules = ({ organization_id, organization, rules }: CreditRulesRow): OutageCreditRules => ({
  organization_id,
  organization,
  rules,
})

export async function listCreditRules(call: Call) {
  const rows = await findCreditRules(call.db, { within: await rulesWithin(call, 'List') })
  const can: 'set'[] = (await call.mayReach(outageCreditRoutes.setRules)) ? ['set'] : []
  return { ...whole(rows.map(toRules)), can }
}

/** New rules apply to outages that begin from today on. One that began before keeps what was promised then. */
export async function setCreditRules(
  call: Call,
  { organization_id: organization, rules: steps }: output<typeof newOutageCreditRules>,
): Promise<OutageCreditRules> {
  const within = await rulesWithin(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const [before] = await findCreditRules(tx, { within, organization })
    const from = dayIn(found(before).time_zone, call.clock.now())
    await replaceCreditRules(tx, { organization, steps, from })
    const [after] = await findCreditRules(tx, { within, organization })
    await call.audit(tx, {
      act: 'organization.credit-rules-set',
      target: ['organization', organization],
      before: { rules: before?.rules },
      after: { rules: after?.rules },
    })
    return toRules(found(after))
  })
}
