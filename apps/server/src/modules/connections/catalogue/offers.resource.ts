import { catalogueOffers as contract } from '@uplink/contract/catalogue'
import { invalid, notAnAmount } from '#platform/http/problem'
import { fromWire, toWire } from '#platform/money'
import { notValid } from '#platform/resource/refusals'
import { resource } from '#platform/resource/resource'
import { holdPackage, packagePriceOf } from './catalogue.store'
import { packages } from './catalogue-packages.access'

export const catalogueOffers = resource(contract, {
  table: 'offers',
  sources: {
    package: { of: 'packages', by: 'package_id', column: 'name' },
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    currency: { of: 'organizations', by: 'organization_id', column: 'currency' },
    package_price: packagePriceOf,
  },
  searched: ['title', 'description'],
  reach: 'package_id',
  references: { package_id: packages },
  uses: [{ what: 'quotes', table: 'package_quotes', column: 'offer_id' }],
  // an offer gets its package's organization, and must be cheaper than the package
  beforeWrite: async (_call, tx, { before, after }) => {
    if (!after) return undefined
    const offered = await holdPackage(tx, Number(after.package_id))
    if (!offered) throw notValid('package_id')
    if (
      before &&
      before.package_id !== after.package_id &&
      before.organization_id !== offered.organization_id
    )
      throw notValid('package_id')
    const price = fromWire(String(after.price), offered.currency)
    if (price === undefined) throw notAnAmount('price', offered.currency)
    if (after.status === 'active' && price >= offered.price)
      throw invalid(
        'price',
        `The offer must be below the package’s price, ${toWire(offered.price, offered.currency)}`,
      )
    if (String(after.ends_on) < String(after.starts_on))
      throw invalid('ends_on', 'The last day must not be before the first')
    return { organization_id: offered.organization_id, description: after.description ?? '', price }
  },
  view: (row) => ({
    ...row,
    description: row.description || null,
    price: toWire(Number(row.price), String(row.currency)),
    package_price: toWire(Number(row.package_price), String(row.currency)),
  }),
})
