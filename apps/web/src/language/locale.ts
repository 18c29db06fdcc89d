import { minorDigits } from '@uplink/contract/currencies'
import { readLocale, type Locale } from '@uplink/contract/locale'

/** Until somebody is signed in nothing of an organization is shown. */
let present: Locale = { country: '', currency: '', symbol: '', time_zone: 'UTC', ahead_minutes: 0 }

/** How the organization of whoever is signed in writes money and time. */
export const presentLocale = (): Locale => present

/** Takes what an answer's header says; one that says nothing changes nothing. */
export function hearLocale(header: string | null): void {
  present = readLocale(header) ?? present
}

/** The sign that stands before amounts: the organization's, or the code of another currency. */
export const moneySign = (code: string = present.currency): string =>
  code === present.currency ? present.symbol : code

/** How many digits amounts have behind the point. */
export const moneyDigits = (code: string = present.currency): number => minorDigits(code)
