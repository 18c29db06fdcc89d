import type { ComingPrice } from '@uplink/contract/connections'
import type { CurrentPackage, Offer, PackageOnSale, PackageQuote } from '@uplink/contract/packages'
import { taxOn, toWire } from '#platform/money'
import type { Period } from '#platform/calendar'
import { sumOf } from '../../billing/billing.public'
import type { PricedLine } from './packages.quote'
import type { CurrentRow, OfferOfPackageRow, PackageRow } from './packages.store'

export const mbps = (kbps: number) => kbps / 1000

/** A price with tax, in poisha. */
export const withTax = (price: number, percent: number) => price + taxOn(price, percent)

export function toPackage(row: PackageRow): PackageOnSale {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    download_mbps: mbps(row.download_kbps),
    upload_mbps: mbps(row.upload_kbps),
    quota_bytes: row.quota_bytes,
    price: toWire(row.price),
    total: toWire(withTax(row.price, row.tax_percent)),
    coming_price: toComing(row),
  }
}

/** The planned price of a package, if any. */
export function toComing({
  next_price: price,
  next_price_on: from,
  tax_percent,
}: Pick<PackageRow, 'next_price' | 'next_price_on' | 'tax_percent'>): ComingPrice | null {
  if (price === null || from === null) return null
  return { price: toWire(price), total: toWire(withTax(price, tax_percent)), from }
}

export function toOffer(row: OfferOfPackageRow): Offer {
  return {
    id: row.offer_id,
    title: row.title,
    description: row.about,
    package: toPackage(row),
    price: toWire(row.offer_price),
    saving: toWire(row.saving),
    total: toWire(withTax(row.offer_price, row.tax_percent)),
    total_saving: toWire(withTax(row.price, row.tax_percent) - withTax(row.offer_price, row.tax_percent)),
    ends_on: row.ends_on,
  }
}

export function toCurrent(row: CurrentRow, period: Period, nextCycleOn: string): CurrentPackage {
  const { agreed_price: price, tax_percent } = row
  const tax = price === null ? null : taxOn(price, tax_percent)
  return {
    package: presentOf(row),
    contractStartDate: row.began_on,
    tax: tax === null ? null : toWire(tax),
    total: price === null || tax === null ? null : toWire(price + tax),
    tax_percent,
    status: row.status,
    period: { from: period.from, to: period.to },
    next_cycle_on: nextCycleOn,
    waiting: waitingOf(row),
  }
}

function presentOf(row: CurrentRow): PackageOnSale | null {
  const { package_id: id, name, description, download_kbps, upload_kbps, quota_bytes, agreed_price } = row
  if (id === null || name === null || download_kbps === null || upload_kbps === null || agreed_price === null)
    return null
  return toPackage({
    id,
    name,
    description: description ?? '',
    download_kbps,
    upload_kbps,
    quota_bytes,
    price: agreed_price,
    next_price: row.next_price,
    next_price_on: row.next_price_on,
    tax_percent: row.tax_percent,
  })
}

function waitingOf({ order_id, coming_name, coming_price, effective_on, tax_percent }: CurrentRow) {
  if (order_id === null || coming_name === null || coming_price === null || effective_on === null) return null
  const total = toWire(withTax(coming_price, tax_percent))
  return { order_id, package: coming_name, price: toWire(coming_price), total, effective_on }
}

export interface Quoted {
  id: number
  from: { name: string; price: number }
  to: { id: number; name: string; price: number }
  when: 'now' | 'next-cycle'
  effectiveOn: string
  lines: readonly PricedLine[]
  taxPercent: number
  coming: ComingPrice | null
  expiresAt: Date
}

export function toQuote(quote: Quoted): PackageQuote {
  const { amount, tax, total } = sumOf(quote.lines)
  return {
    id: quote.id,
    from: { name: quote.from.name, price: toWire(quote.from.price) },
    to: { id: quote.to.id, name: quote.to.name, price: toWire(quote.to.price) },
    when: quote.when,
    effective_on: quote.effectiveOn,
    lines: quote.lines.map((line) => ({ ...line, amount: toWire(line.amount), tax: toWire(line.tax) })),
    subtotal: toWire(amount),
    tax: toWire(tax),
    total: toWire(total),
    settlement: quote.lines.length === 0 ? 'none' : total < 0 ? 'balance' : 'next-bill',
    monthly_total: toWire(quote.to.price + taxOn(quote.to.price, quote.taxPercent)),
    coming_price: quote.coming,
    expires_at: quote.expiresAt.toISOString(),
  }
}
