import { withCommas } from '@uplink/contract/thousands'
import { shownDigits } from '../../language/digits'
import { t } from '../../language/t'

const gigabyte = 1_000_000_000

/** Does not use `Intl`, whose tables take a slow phone a tenth of a second to load. */
const oneDecimal = (value: number) => withCommas(value.toFixed(1))

/** Bytes in GB of 10⁹ bytes, one decimal: `12.3 GB`. */
export function formatGigabytes(bytes: number): string {
  return t('{amount} GB', { amount: shownDigits(oneDecimal(bytes / gigabyte)) })
}

/** A speed given in Mbps: `50 Mbps`, `2.5 Mbps`. */
export function formatSpeed(mbps: number): string {
  return t('{amount} Mbps', { amount: shownDigits(oneDecimal(mbps).replace('.0', '')) })
}
