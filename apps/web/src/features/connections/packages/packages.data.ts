import { queryOptions } from '@tanstack/react-query'
import type { connectionRoutes } from '@uplink/contract/connections'
import type { ChangeTiming, packageRoutes, PackageQuote } from '@uplink/contract/packages'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { activeCuid } from '../../../platform/session/session'

const keys = keysOf('packages')

const betterPackages = endpoint<typeof connectionRoutes.betterPackages>('GET', '/get_next_better_packages')

/** Up to three packages that are faster than the present one. */
export function betterPackagesQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('better', cuid),
    queryFn: ({ signal }) =>
      call(betterPackages, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

const current = endpoint<typeof packageRoutes.current>('GET', '/package')
const onSale = endpoint<typeof packageRoutes.onSale>('GET', '/packages')
const offers = endpoint<typeof packageRoutes.offers>('GET', '/offers')
const quote = endpoint<typeof packageRoutes.quote>('GET', '/package-change/quote')
const change = endpoint<typeof packageRoutes.change>('POST', '/package-change')

/** The active connection's package and contract, and a change that has not taken effect yet. */
export function currentPackageQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('own', cuid),
    queryFn: ({ signal }) => call(current, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

/** The packages that the provider sells. */
export function packagesOnSaleQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.list(cuid),
    queryFn: ({ signal }) => call(onSale, { query: { cuid } }, { signal }).then((answer) => answer.data),
    staleTime: 5 * 60_000,
  })
}

/** Today's offers for the active connection. */
export function offersQuery() {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('offers', cuid),
    queryFn: ({ signal }) => call(offers, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

/** The change that somebody wants a quote for. */
export interface WantedChange {
  package_id: number
  offer_id?: number
  when: ChangeTiming
}

/** A quote, which binds for 15 minutes. Each dialog asks for its own, and it is not cached. */
export function quoteQuery(wanted: WantedChange, dialog: string) {
  const cuid = activeCuid()
  return queryOptions({
    queryKey: keys.of('quote', cuid, wanted, dialog),
    queryFn: ({ signal }) =>
      call(quote, { query: { ...wanted, cuid } }, { signal }).then((answer) => answer.data),
    // never read again, not even with everything else: after it is accepted, the same quote cannot be had again
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}

/** Accepts a quote. */
export function acceptQuote(quote: PackageQuote) {
  const cuid = activeCuid()
  const body = { package_id: quote.to.id, when: quote.when, quote_id: quote.id }
  return call(change, { body: { ...body, ...(cuid && { cuid }) } })
}
