import { usualSettings } from '@uplink/contract/organization-settings'
import { organizationLookup, organizations as contract } from '@uplink/contract/organizations'
import { invalid } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import type { Change } from '#platform/resource/declaration'
import { resource } from '#platform/resource/resource'
import { departmentsOf } from './counts.store'

export const organizations = resource(contract, {
  table: 'organizations',
  lookup: organizationLookup,
  // an organization belongs to itself
  ruleFields: { organization_id: 'id' },
  sources: { departments: departmentsOf },
  searched: ['name', 'email'],
  searchedNumbers: ['mobile_no'],
  constraints: {
    organizations_name_key: ['name', 'There is an organization with this name already'],
    organizations_time_zone_check: ['time_zone', 'Choose a time zone of the list, such as Europe/Berlin'],
  },
  uses: [
    { what: 'departments', table: 'departments', column: 'organization_id' },
    { what: 'services', table: 'services', column: 'organization_id' },
    { what: 'people', table: 'users', column: 'organization_id' },
    { what: 'packages', table: 'packages', column: 'organization_id' },
    { what: 'posts', table: 'posts', column: 'organization_id' },
    { what: 'connections', table: 'connections', column: 'organization_id' },
  ],
  beforeWrite: (_call, _tx, change) => paymentBounds(change),
  view: (row) => ({
    ...row,
    payment_minimum: toWire(Number(row.payment_minimum)),
    payment_maximum: toWire(Number(row.payment_maximum)),
  }),
})

/** The bounds of one payment in poisha; one that the form does not name stays as it is. */
function paymentBounds({ before, after }: Change) {
  if (!after) return undefined
  const bound = (field: 'payment_minimum' | 'payment_maximum') => {
    const given = after[field] ?? before?.[field] ?? usualSettings[field]
    return fromWire(typeof given === 'string' ? given : usualSettings[field]) ?? 0
  }
  const [minimum, maximum] = [bound('payment_minimum'), bound('payment_maximum')]
  if (minimum === 0) throw invalid('payment_minimum', 'The smallest payment must be more than nothing')
  if (maximum < minimum)
    throw invalid('payment_maximum', 'The largest payment must not be smaller than the smallest')
  return {
    ...(after.payment_minimum !== undefined && { payment_minimum: minimum }),
    ...(after.payment_maximum !== undefined && { payment_maximum: maximum }),
  }
}
