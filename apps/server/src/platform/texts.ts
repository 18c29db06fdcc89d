import type { Language } from '@uplink/contract/languages'
import { withCommas } from '@uplink/contract/thousands'
import { toDecimal } from './money'

/** The wire's decimal text with separators, `1,250.00`; a negative one has a minus sign (−). */
export function grouped(wire: string): string {
  return withCommas(wire).replace('-', '−')
}

const symbols = new Map<string, string>()

/** A currency's own sign, `€`; its code where it has none. */
export function currencySymbol(currency: string): string {
  let symbol = symbols.get(currency)
  if (symbol === undefined) {
    const parts = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0)
    symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
    symbols.set(currency, symbol)
  }
  return symbol
}

/** An amount in minor units for people: `$ 1,250.00`, `KWD 1.250`. */
export function moneyText(minor: number, currency: string): string {
  return `${currencySymbol(currency)} ${grouped(toDecimal(minor, currency))}`
}

/** A currency's name: `US Dollar`, `মার্কিন ডলার`. */
export const currencyName = (currency: string, language: Language = 'en'): string =>
  new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency

/** A date text as `05/11/2025`. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('/')
}
