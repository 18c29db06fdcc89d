import { prepaidTermsRoutes, type newPrepaidTerms, type PrepaidTerms } from '@uplink/contract/line-paying'
import type { output } from 'zod'
import type { Call } from '#platform/http/call'
import { whole } from '#platform/http/pages'
import { found } from '#platform/http/problem'
import { findTerms, saveTerms, termsColumns } from './prepaid.store'

/** They belong to what an organization sells, so who may see and change its packages may see and change them. */
const within = (call: Call, action: 'List' | 'Edit') => call.rows('package', action, termsColumns)

export async function listTerms(call: Call) {
  const rows = await findTerms(call.db, { within: await within(call, 'List') })
  const can: 'set'[] = (await call.mayReach(prepaidTermsRoutes.set)) ? ['set'] : []
  return { ...whole(rows), can }
}

/** A longer grace holds at once for lines that are still on; those that are off stay so until they are paid for. */
export async function setTerms(call: Call, sent: output<typeof newPrepaidTerms>) {
  const editable = await within(call, 'Edit')
  const { organization_id: organization } = sent
  return call.db.transaction().execute(async (tx) => {
    const before = found((await findTerms(tx, { within: editable, organization }))[0])
    await saveTerms(tx, { organization, grace_days: sent.grace_days, late_from: sent.late_from })
    const after = found((await findTerms(tx, { within: editable, organization }))[0])
    await call.audit(tx, {
      act: 'organization.prepaid-terms-set',
      target: ['organization', organization],
      before,
      after,
    })
    return { message: 'What holds for prepaid lines is saved.', data: after satisfies PrepaidTerms }
  })
}
