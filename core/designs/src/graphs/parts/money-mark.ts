import { minorDigits } from '@uplink/contract/currencies'

interface Money {
  /** ISO 4217. */
  code: string
  /** What stands before amounts. */
  sign: string
}

let tell = (): Money => ({ code: '', sign: '' })

/** Sets where graphs and tables learn in which currency amounts are: whoever draws knows whose they are. */
export function learnMoneyFrom(teller: typeof tell): void {
  tell = teller
}

/** The sign that stands before amounts; empty while it is not known. */
export const moneyMark = (): string => tell().sign

/** The code of the amounts' currency. */
export const moneyCode = (): string => tell().code

/** How many digits amounts have behind the point. */
export const moneyDigits = (): number => minorDigits(tell().code)
