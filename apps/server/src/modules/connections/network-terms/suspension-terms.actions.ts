import type { NetworkAttribute } from '@uplink/contract/network-attributes'
import {
  networkTermsRoutes,
  type newSuspensionTerms,
  type SuspensionTerms,
} from '@uplink/contract/network-terms'
import type { output } from 'zod'
import type { Call } from '#platform/http/call'
import { whole } from '#platform/http/pages'
import { found } from '#platform/http/problem'
import {
  findSuspensionTerms,
  saveSuspensionTerms,
  suspensionColumns,
  type SuspensionRow,
} from './suspension-terms.store'

const within = (call: Call, action: 'List' | 'Edit') => call.rows('access-server', action, suspensionColumns)

const toTerms = (row: SuspensionRow): SuspensionTerms => ({
  organization_id: row.organization_id,
  organization: row.organization,
  is_let_in: row.is_let_in ?? false,
  kbps: row.kbps ?? 1024,
  framed_pool: row.framed_pool,
  attributes: (row.attributes ?? []) as NetworkAttribute[],
})

export async function listSuspensionTerms(call: Call) {
  const rows = await findSuspensionTerms(call.db, { within: await within(call, 'List') })
  const can: 'set'[] = (await call.mayReach(networkTermsRoutes.setSuspension)) ? ['set'] : []
  return { ...whole(rows.map(toTerms)), can }
}

/** They hold for suspensions and sign-ins from now on; who is suspended already comes in at the next try. */
export async function setSuspensionTerms(
  call: Call,
  { organization_id: organization, ...terms }: output<typeof newSuspensionTerms>,
): Promise<SuspensionTerms> {
  const editable = await within(call, 'Edit')
  return call.db.transaction().execute(async (tx) => {
    const before = found((await findSuspensionTerms(tx, { within: editable, organization }))[0])
    await saveSuspensionTerms(tx, {
      organization,
      is_let_in: terms.is_let_in,
      kbps: terms.kbps,
      framed_pool: terms.framed_pool ?? null,
      attributes: terms.attributes,
      now: call.clock.now(),
    })
    const after = found((await findSuspensionTerms(tx, { within: editable, organization }))[0])
    await call.audit(tx, {
      act: 'organization.suspension-terms-set',
      target: ['organization', organization],
      before: toTerms(before),
      after: toTerms(after),
    })
    return toTerms(after)
  })
}
