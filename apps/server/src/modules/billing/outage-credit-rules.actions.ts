import type { newOutageCreditRules, OutageCreditRules } from '@uplink/contract/outage-credits'
import type { output } from 'zod'
import { audit } from '../../platform/audit/audit'
import { dayIn } from '../../platform/clock'
import type { Call } from '../../platform/http/call'
import { found } from '../../platform/http/problem'
import { rowsFor, type RoleRightsSource } from '../access/access.public'
import {
  creditRuleColumns,
  findCreditRules,
  replaceCreditRules,
  type CreditRulesRow,
} from './outage-credit-rules.store'

interface Deps {
  rights: RoleRightsSource
}

const ruleOf = ({ rights }: Deps, call: Call, action: 'List' | 'Edit') =>
  rowsFor(rights, call.person, 'outage', action, creditRuleColumns)

const toRules = ({ organization_id, organization, rules }: CreditRulesRow): OutageCreditRules => ({
  organization_id,
  organization,
  rules,
})

export async function listCreditRules(deps: Deps, call: Call): Promise<OutageCreditRules[]> {
  return (await findCreditRules(call.db, { rule: await ruleOf(deps, call, 'List') })).map(toRules)
}

/** What is new applies to outages that begin from today on: nobody is promised less for one that runs. */
export async function setCreditRules(
  deps: Deps,
  call: Call,
  { organization_id: organization, rules: steps }: output<typeof newOutageCreditRules>,
): Promise<OutageCreditRules> {
  const rule = await ruleOf(deps, call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const [before] = await findCreditRules(tx, { rule, organization })
    const from = dayIn(found(before).time_zone, call.clock.now())
    await replaceCreditRules(tx, { organization, steps, from })
    const [after] = await findCreditRules(tx, { rule, organization })
    await audit(tx, call.clock, {
      actorId: call.person.userId,
      action: 'outage-credits.rules-set',
      target: `organization:${organization}`,
      details: { before: JSON.stringify(before?.rules), after: JSON.stringify(after?.rules) },
      requestId: call.requestId,
      address: call.address,
    })
    return toRules(found(after))
  })
}
