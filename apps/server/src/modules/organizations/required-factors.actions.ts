import type { FactorRequirement } from '@uplink/contract/required-factors'
import type { Call } from '#platform/http/call'
import { found } from '#platform/http/problem'
import { findRequirement, organizationRules, setRequirement } from './required-factors.store'

type Row = NonNullable<Awaited<ReturnType<typeof findRequirement>>>

const within = (call: Call, action: 'List' | 'Edit') =>
  call.rows('organization', action, organizationRules.columns)

const toRequirement = ({ staff_factor_from: from, staff, without_factor }: Row): FactorRequirement => ({
  is_required: from !== null,
  since: from?.toISOString() ?? null,
  staff,
  without_factor,
})

export async function readRequirement(call: Call, id: number): Promise<FactorRequirement> {
  return toRequirement(found(await findRequirement(call.db, { id, within: await within(call, 'List') })))
}

/** Whoever has none keeps all they can do for seven days, counted once: requiring it again begins nothing anew. */
export async function requireFactor(call: Call, id: number, isRequired: boolean): Promise<FactorRequirement> {
  const query = { id, within: await within(call, 'Edit') }
  return call.db.transaction().execute(async (tx) => {
    const before = toRequirement(found(await findRequirement(tx, query)))
    await setRequirement(tx, { id, isRequired, now: call.clock.now() })
    if (before.is_required !== isRequired)
      await call.audit(tx, {
        act: 'organization.second-factor-set',
        target: ['organization', id],
        before: { is_required: before.is_required },
        after: { is_required: isRequired },
      })
    return toRequirement(found(await findRequirement(tx, query)))
  })
}
