import { minorDigits } from '@uplink/contract/currencies'
import { invalid, type Problem } from './problem'

const decimals = ['no decimals', 'one decimal', 'up to two decimals', 'up to three decimals']

/** The refusal of a text that is no amount of a currency. */
export function notAnAmount(field: string, currency: string): Problem {
  return invalid(
    field,
    `The ${field} field must be a number with ${decimals[minorDigits(currency)] ?? 'fewer decimals'}`,
  )
}
