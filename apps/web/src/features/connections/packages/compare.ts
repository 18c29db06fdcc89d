import type { CurrentPackage, PackageOnSale } from '@uplink/contract/packages'
import { t } from '../../../language/t'
import { compareMoney, formatMoney, isNothing, subtractMoney } from '../../../platform/money/money'
import { formatGigabytes, formatSpeed } from '../../../platform/units/units'

type Own = Pick<CurrentPackage, 'total'> & { package: PackageOnSale }

/** One difference to one's own package; `better` for the customer, where that can be said. */
export interface Difference {
  text: string
  /** Money, speed or data is more; undefined: the same. */
  isMore: boolean | undefined
  better: boolean | undefined
}

/** What a package is beside one's own: money a month, speed and data, those that differ. @param price what it would cost */
export function differences(pack: PackageOnSale, price: string, own: Own): Difference[] {
  return [
    money(price, own.total ?? own.package.total),
    speed(pack, own.package),
    quota(pack, own.package),
  ].filter((each) => each !== undefined)
}

function money(price: string, mine: string): Difference {
  const difference = subtractMoney(price, mine)
  if (isNothing(difference))
    return { text: t('The same as you pay now'), isMore: undefined, better: undefined }
  const isLess = compareMoney(price, mine) < 0
  const amount = formatMoney(isLess ? subtractMoney(mine, price) : difference)
  return {
    text: t(isLess ? '{amount} less a month' : '{amount} more a month', { amount }),
    isMore: !isLess,
    better: isLess,
  }
}

function speed({ download_mbps: theirs }: PackageOnSale, { download_mbps: mine }: PackageOnSale) {
  if (theirs === mine) return { text: t('The same speed'), isMore: undefined, better: undefined }
  const by = { speed: formatSpeed(Math.round(Math.abs(theirs - mine) * 10) / 10) }
  return theirs > mine
    ? { text: t('{speed} faster', by), isMore: true, better: true }
    : { text: t('{speed} slower', by), isMore: false, better: false }
}

function quota({ quota_bytes: theirs }: PackageOnSale, { quota_bytes: mine }: PackageOnSale) {
  if (theirs === mine) return undefined
  if (theirs === null) return { text: t('No limit any more'), isMore: true, better: true }
  const amount = formatGigabytes(mine === null ? theirs : Math.abs(theirs - mine))
  if (mine === null) return { text: t('A limit of {amount}', { amount }), isMore: false, better: false }
  return theirs > mine
    ? { text: t('{amount} more data', { amount }), isMore: true, better: true }
    : { text: t('{amount} less data', { amount }), isMore: false, better: false }
}

/** The cheapest first, by what the customer would pay. */
export const byPrice = (one: { price: string }, other: { price: string }) =>
  compareMoney(one.price, other.price)
