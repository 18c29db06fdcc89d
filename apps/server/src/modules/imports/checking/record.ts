import { lineBegins } from '@uplink/contract/new-lines'
import { importFields, leavableFields, type ImportChoices, type ImportField } from '@uplink/contract/imports'
import { mobileNo, ownEmail, username as usernameOf } from '@uplink/contract/person-fields'
import { minorDigits } from '@uplink/contract/currencies'
import { plainDigits } from '@uplink/contract/digits'
import { addDays } from '#platform/calendar'
import { fromWire } from '#platform/money'
import { formerPassword, type FormerPassword } from '#platform/passwords/former-systems'
import * as z from 'zod'
import type { OldRecord } from '../reading/old-record'
import { readHashed, type HashedPassword } from '../../usage/usage.public'
import { readTerms, type ReadTerms, type Wrong } from './terms'

/** A line as it can be imported, before its package and its area are looked up. Money in minor units. */
export interface CheckedLine extends ReadTerms {
  line: number
  customer: string
  name: string
  mobile_no: string | null
  email: string | null
  portalPassword: FormerPassword | null
  username: string
  networkPassword: NetworkPassword | null
  package: string
  area: string
  city: string
  address: string
  price: number | null
  contract_since: string | null
  charged_from: string
  /** The last paid day of a prepaid line; null: it is billed afterwards. */
  paid_until: string | null
  /** The last day of its contract; null: it has no end. */
  ends_on: string | null
  status: 'active' | 'suspended'
  balance: number
  download_kbps: number | null
  upload_kbps: number | null
  package_price: number | null
  /** For how long a prepaid line pays for the package at once. */
  valid_count: number | null
  valid_unit: 'days' | 'months' | null
  leftOver: Record<string, string>
}

/** A PPPoE secret, or the hash that there is of it. */
interface NetworkPassword {
  value: string
  hash: HashedPassword['hash'] | null
}

export interface LineProblem {
  line: number
  field: ImportField
  /** Null where it is a secret. */
  value: string | null
  problem: string
}

/** What holds for all lines of an import. */
export interface LineRules {
  package: string
  area: string
  city: string
  address: string
  charged_from: string
  /** Days on which a line may begin to be charged. */
  from: string
  to: string
  today: string
  /** The last day that a contract may have. */
  latestEnd: string
  without: readonly ImportField[]
  /** What is written instead of a value, by field. */
  instead: NonNullable<ImportChoices['instead']>
  /** In which all amounts are. */
  currency: string
}

const notAnAmount: Readonly<Record<number, string>> = {
  0: 'It is not a whole amount, such as 1250',
  2: 'It is not an amount with at most two decimals, such as 1250.50',
  3: 'It is not an amount with at most three decimals, such as 1250.500',
}

/** A contract of an older system ends at most so many days ahead. */
export const longestContract = 10 * 366

/** How far ahead a line of an older system may be paid: a year, and what a new line has. */
export const longestAhead = 366 + lineBegins.daysAhead

const secret = new Set<string>(importFields.filter((each) => 'isSecret' in each).map(({ key }) => key))
const leavable = new Set<string>(leavableFields)

const mobile = mobileNo('Write a mobile number, one of another country with + and the country’s code')
const name = usernameOf(z.string().max(64, 'The username has more than 64 characters'))

const sentence = (error: z.ZodError) => error.issues[0]?.message ?? 'is not valid'

const suspended = /^(?:suspended|inactive|off|expired|disabled|banned|blocked|limited|no|0|false)$/i
const active = /^(?:|active|on|enabled|yes|online|1|true)$/i

/** Reads one line: what it becomes, and all that is wrong with it by itself. */
export function checkRecord(
  record: OldRecord,
  rules: LineRules,
): { checked: CheckedLine; problems: LineProblem[] } {
  const { line, values } = record
  const problems: LineProblem[] = []
  const leftOver: Record<string, string> = { ...record.leftOver }
  /** The portal's own files have a ' before what a spreadsheet would take for a formula. */
  const given = (field: ImportField) =>
    mended(
      rules,
      field,
      (values[field] ?? '')
        .normalize('NFC')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/^'(?=[=+\-@])/, ''),
    )
  const wrong = (field: ImportField, problem: string) => {
    if (rules.without.includes(field) && leavable.has(field)) {
      leftOver[labelOf(field)] = secret.has(field) ? 'a secret that does not fit' : given(field).slice(0, 200)
      return null
    }
    const value = secret.has(field) ? null : given(field).slice(0, 200)
    problems.push({ line, field, value, problem })
    return null
  }
  const read = <T>(field: ImportField, schema: z.ZodType<T>, text: string): T | null => {
    const result = schema.safeParse(text)
    return result.success ? result.data : wrong(field, sentence(result.error))
  }
  const optional = <T>(field: ImportField, schema: z.ZodType<T>) =>
    given(field) === '' ? null : read(field, schema, given(field))
  const needed = (field: ImportField, absent: string, max: number, usual = '') => {
    const text = given(field) || usual
    if (text === '') wrong(field, absent)
    else if (text.length > max) wrong(field, `It has more than ${max} characters`)
    else if (/\p{Cc}/u.test(text)) wrong(field, 'It has characters that cannot be seen')
    return text
  }
  const amount = (field: ImportField, { from = -Infinity }: { from?: number } = {}) => {
    const text = plainDigits(given(field)).replace(/,(?=\d{3}(?:\D|$))/g, '')
    if (text === '') return null
    const minor = fromWire(text, rules.currency)
    if (minor === undefined)
      return wrong(field, notAnAmount[minorDigits(rules.currency)] ?? 'It is not an amount')
    return minor < from ? wrong(field, 'It must not be below zero') : minor
  }
  const day = (field: ImportField) => {
    const text = plainDigits(given(field))
    if (text === '' || text.startsWith('0000-00-00')) return null
    return dayOf(text) ?? wrong(field, 'It is not a day such as 2026-03-31 or 31/03/2026')
  }
  const kbps = (field: ImportField) => {
    const text = plainDigits(given(field))
    if (text === '') return null
    const speed = Number(text)
    return Number.isInteger(speed) && speed > 0 && speed <= 100_000_000
      ? speed
      : wrong(field, 'It is not a whole number of kbit/s')
  }

  const username = needed('username', 'The PPPoE name is missing', 64)
  if (username !== '') read('username', name, username)
  const customer = given('customer') || username
  if (given('customer') !== '') read('customer', name, customer)
  const charged = day('charged_from')
  if (charged !== null && charged > rules.to)
    wrong('charged_from', `It is after ${rules.to}, the last day that a line may begin`)
  const since = day('contract_since')
  const days = daysOf(rules, { charged, paidUntil: day('paid_until'), since })
  const end = day('ends_on')
  const badEnd = end === null ? undefined : whyNoEnd(end, rules, { since, charged })
  const ends_on = badEnd === undefined ? end : wrong('ends_on', badEnd)
  const valid = validityOf(given('valid_for'), wrong)
  const balance = (amount('balance') ?? 0) - (amount('owed') ?? 0)
  if (!Number.isSafeInteger(balance)) wrong('balance', 'It is too large')
  const status = given('status')
  if (!active.test(status) && !suspended.test(status)) wrong('status', 'It is neither active nor suspended')
  const checked: CheckedLine = {
    line,
    customer,
    name: needed('name', 'The name is missing', 200),
    mobile_no: optional('mobile_no', mobile),
    email: optional('email', ownEmail),
    portalPassword: portalPassword(values.portal_password ?? '', wrong),
    username,
    networkPassword: networkPassword(record, wrong),
    package: needed('package', 'The package is missing', 100, rules.package),
    area: needed('area', 'The area is missing: say below which one it is', 100, rules.area),
    city: (given('city') || rules.city).slice(0, 100),
    address: needed(
      'address',
      'The address is missing: say below what is written instead',
      300,
      rules.address,
    ),
    price: amount('price', { from: 0 }),
    ...days,
    ends_on,
    status: suspended.test(status) ? 'suspended' : 'active',
    balance,
    download_kbps: kbps('download_kbps'),
    upload_kbps: kbps('upload_kbps'),
    package_price: amount('package_price', { from: 0 }),
    valid_count: valid?.count ?? null,
    valid_unit: valid?.unit ?? null,
    ...readTerms({ given, kbps, wrong, text: (field) => values[field] ?? '' }),
    leftOver,
  }
  return { checked, problems: problems.toSorted((a, b) => placeOf(a.field) - placeOf(b.field)) }
}

/** A value may be mended again when what was written instead did not fit either. */
const maxMends = 5

/** What is to be written instead of a value; problems name the first 200 characters of it. */
function mended({ instead }: LineRules, field: ImportField, given: string): string {
  const of: Readonly<Record<string, string>> =
    (instead as Partial<Record<ImportField, Record<string, string>>>)[field] ?? {}
  let text = given
  for (let times = 0; times < maxMends; times += 1) {
    const next = Object.hasOwn(of, text.slice(0, 200)) ? of[text.slice(0, 200)] : undefined
    if (next === undefined || next === text) break
    text = next
  }
  return text
}

interface DaysGiven {
  charged: string | null
  paidUntil: string | null
  since: string | null
}

/** From when a line is charged, and what its older system says of before. */
function daysOf(rules: LineRules, { charged, paidUntil, since }: DaysGiven) {
  const from = charged ?? (paidUntil === null ? rules.charged_from : addDays(paidUntil, 1))
  return {
    contract_since: since !== null && since < from ? since : null,
    // earlier days are no bill's
    charged_from: from < rules.from ? rules.from : from,
    paid_until: paidUntil,
  }
}

/** Why a contract cannot end on a day; undefined: it can, or has. */
function whyNoEnd(
  end: string,
  { latestEnd }: LineRules,
  { since, charged }: Pick<DaysGiven, 'since' | 'charged'>,
): string | undefined {
  if (since !== null && end < since) return `It is before ${since}, since when they are a customer`
  if (charged !== null && end < charged) return `It is before ${charged}, from when the line is charged`
  return end > latestEnd ? `It is after ${latestEnd}, the last day that a contract may end` : undefined
}

/** `30 days`, `1 month`, or a number of days. */
function validityOf(text: string, wrong: Wrong) {
  if (text === '') return null
  const [, digits = '', word = 'days'] = /^(\d{1,3})\s*(days?|months?)?$/i.exec(plainDigits(text)) ?? []
  const [count, unit] = [Number(digits), /^m/i.test(word) ? ('months' as const) : ('days' as const)]
  return count >= 1 && count <= (unit === 'months' ? 12 : 366)
    ? { count, unit }
    : wrong('valid_for', 'It is no time such as 30 days or 1 month, at most a year')
}

function portalPassword(text: string, wrong: Wrong): FormerPassword | null {
  if (text.trim() === '') return null
  return (
    formerPassword(text) ??
    wrong('portal_password', 'Only bcrypt and MD5 in 32 digits can be taken over, and passwords as they are')
  )
}

function networkPassword({ values, hashedBy }: OldRecord, wrong: Wrong): NetworkPassword | null {
  const text = values.network_password ?? ''
  if (text === '') return null
  const [, named, digest = ''] = /^\{([\w-]{2,10})\}(.*)$/.exec(text) ?? []
  const hash = hashedBy ?? (named !== undefined && isHash.test(named) ? named : undefined)
  if (hash !== undefined) {
    const read = readHashed(hash, (hashedBy === undefined ? digest : text).trim())
    return read ?? wrong('network_password', `It is no secret hashed by ${hash.toUpperCase()}`)
  }
  if (/\p{Cc}/u.test(text)) return wrong('network_password', 'It has characters that cannot be typed')
  const bytes = Buffer.byteLength(text)
  return bytes > 253
    ? wrong('network_password', `It has ${bytes} octets, the most is 253`)
    : { value: text, hash: null }
}

/** What stands in braces before a hash; a secret may begin with others. */
const isHash = /^(?:nt|x-nthash|nthash|md5|x-md5|smd5|sha|sha1|ssha|sha2|sha224|sha256|sha384|sha512|crypt)$/i

/** `2026-03-31`, also with a time behind it, or `31/03/2026`; undefined: no day. */
function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/.exec(text)
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : written ? written.slice(1).toReversed() : []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return z.iso.date().safeParse(found).success ? found : undefined
}

const placeOf = (field: ImportField) => importFields.findIndex(({ key }) => key === field)

export const labelOf = (field: string) => importFields.find(({ key }) => key === field)?.label ?? field
