import { paymentWays as contract } from '@uplink/contract/payment-ways'
import { invalid } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'

export const paymentWays = resource(contract, {
  table: 'payment_ways',
  sources: { organization: { of: 'organizations', by: 'organization_id', column: 'name' } },
  searched: ['name'],
  reach: 'organization_id',
  references: {
    organization_id: {
      model: 'organization',
      table: 'organizations',
      ruleFields: { organization_id: 'id' },
    },
  },
  constraints: { payment_ways_name_key: ['name', 'There is a way of money with this name already'] },
  uses: [{ what: 'payments', table: 'receipts', column: 'way_id' }],
  beforeWrite: (_call, _tx, { before, after }) => {
    if (before && after && before.organization_id !== after.organization_id)
      throw invalid('organization_id', 'A way of money cannot move to another organization')
    // What was taken by it is counted and stands in the ledger as what it was.
    if (before && after && before.kind !== after.kind)
      throw invalid('kind', 'A way of money stays what it is. Make another one')
    const written = after ?? before
    if (written && Number(written.reference_least) > Number(written.reference_most))
      throw invalid('reference_most', 'The most cannot be less than the least')
    return undefined
  },
})
