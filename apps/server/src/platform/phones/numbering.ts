import type { Numbering } from '@uplink/contract/phones'
import { learnNumberingFrom } from '@uplink/contract/phones'
import { usualSettings } from '@uplink/contract/organization-settings'
import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Does work in which phone numbers are of a country unless they say otherwise: that of the caller's organization. */
export const inCountry = <T>(country: string, work: () => T): T => scope.run(country, work)

/** Numbers follow the country of the work that they are part of, elsewhere the usual one. */
export function installNumbering(): void {
  learnNumberingFrom(() => numberingOf(scope.getStore() ?? usualSettings.country))
}

const known = new Map<string, Numbering>()

function numberingOf(name: string): Numbering | undefined {
  let numbering = known.get(name)
  if (!numbering && isSupportedCountry(name)) {
    const callingCode = getCountryCallingCode(name)
    const example = getExampleNumber(name, examples)
    const dialled = example?.formatNational().replace(/\D/g, '') ?? ''
    const trunk = example ? dialled.slice(0, dialled.length - example.nationalNumber.length) : ''
    numbering = { callingCode, trunk, mobile: (written) => mobileOf(written, name, trunk) }
    known.set(name, numbering)
  }
  return numbering
}

/** What can get no SMS. */
const silent = new Set([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'UAN',
  'PAGER',
  'VOICEMAIL',
])

function mobileOf(written: string, country: CountryCode, trunk: string): string | undefined {
  const number = parsePhoneNumberFromString(written, country)
  if (!number?.isPossible() || silent.has(number.getType() ?? '')) return undefined
  const isOwn = number.countryCallingCode === getCountryCallingCode(country)
  if (!number.isValid() && !(isOwn && isLikeExample(number, country))) return undefined
  return isOwn ? trunk + number.nationalNumber : number.number
}

/** Countries give out new blocks of numbers sooner than any list knows: what is as long and begins alike is taken. */
function isLikeExample({ nationalNumber }: PhoneNumber, country: CountryCode): boolean {
  const example = getExampleNumber(country, examples)?.nationalNumber
  return example?.length === nationalNumber.length && example[0] === nationalNumber[0]
}
