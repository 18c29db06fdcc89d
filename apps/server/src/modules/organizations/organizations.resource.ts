import { isPayable } from '@uplink/contract/currencies'
import { usualSettings } from '@uplink/contract/organization-settings'
import { organizationLookup, organizations as contract } from '@uplink/contract/organizations'
import { invalid, notAnAmount } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import type { Change } from '#platform/resource/declaration'
import { resource } from '#platform/resource/resource'
import { getCountries } from 'libphonenumber-js/max'
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
    organizations_currency_stays: [
      'currency',
      'Prices, bills or payments are in its currency already: it cannot change any more',
    ],
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
  beforeWrite: (_call, _tx, change) => {
    refuseUnknown(change)
    return paymentBounds(change)
  },
  view: (row) => ({
    ...row,
    payment_minimum: toWire(Number(row.payment_minimum), String(row.currency)),
    payment_maximum: toWire(Number(row.payment_maximum), String(row.currency)),
  }),
})

/** Country, currency and time zone must be of the server's own lists. */
function refuseUnknown({ after }: Change): void {
  if (!after) return
  const {
    country,
    currency,
    time_zone: zone,
  } = after as Record<'country' | 'currency' | 'time_zone', string | undefined>
  if (country !== undefined && !countries.has(country))
    throw invalid('country', 'Choose a country of the list')
  if (currency !== undefined && !currencies.has(currency))
    throw invalid('currency', 'Choose a currency of the list')
  if (zone !== undefined && !isZone(zone))
    throw invalid('time_zone', 'Choose a time zone of the list, such as Europe/Berlin')
}

const currencies = new Set(Intl.supportedValuesOf('currency').filter(isPayable))

/** A name of a zone, the present or a former one: lists have one of them, and people another. Differences from UTC are none. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const countries = new Set<string>(getCountries())

/**
 * The bounds of one payment in minor units; one that the form does not name keeps its number, also in another currency, and so does a
 * new organization's.
 */
function paymentBounds({ before, after }: Change) {
  if (!after) return undefined
  const valueOf = (field: 'currency' | 'payment_minimum' | 'payment_maximum') =>
    (after[field] ?? before?.[field] ?? usualSettings[field]) as string
  const currency = valueOf('currency')
  const bound = (field: 'payment_minimum' | 'payment_maximum') => {
    const given = valueOf(field).replace(/^[A-Z]{3} /, '')
    const amount = fromWire(given, currency)
    if (amount === undefined) throw notAnAmount(field, currency)
    return amount
  }
  const [minimum, maximum] = [bound('payment_minimum'), bound('payment_maximum')]
  if (minimum === 0) throw invalid('payment_minimum', 'The smallest payment must be more than nothing')
  if (maximum < minimum)
    throw invalid('payment_maximum', 'The largest payment must not be smaller than the smallest')
  return { payment_minimum: minimum, payment_maximum: maximum }
}
