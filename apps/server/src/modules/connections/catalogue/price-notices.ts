import { pathTo } from '@uplink/contract/screens'
import { taxOn } from '#platform/money'
import { dayFirst, takaText } from '#platform/texts'
import type { Notice } from '../../notifications/notifications.public'
import type { LineOfPackage, ToldPackage } from './price-telling.store'

const about = (line: LineOfPackage) => ({
  userId: line.user_id,
  connectionId: line.connection_id,
  event: 'price-changes' as const,
  isSystem: true,
  link: pathTo('package'),
})

/** The price of a month with tax, which customers compare. */
const month = (price: number, { tax_percent }: ToldPackage) => takaText(price + taxOn(price, tax_percent))

/** Tells customers who pay the usual price of the next one. */
export function tellNewPrice(
  line: LineOfPackage,
  told: ToldPackage & { next_price: number; next_price_on: string },
): Notice {
  const from = dayFirst(told.next_price_on)
  return {
    ...about(line),
    title: `${told.name} costs ${month(told.next_price, told)} a month from ${from}`,
    body: `Line ${line.username} pays ${month(told.price, told)} with tax until then. You may change your package at any time.`,
  }
}

/** Tells customers that a price they were told of was withdrawn. */
export function tellPriceStays(line: LineOfPackage, told: ToldPackage): Notice {
  return {
    ...about(line),
    title: `${told.name} stays at ${month(told.price, told)} a month`,
    body: `The new price planned for line ${line.username} will not take effect.`,
  }
}
