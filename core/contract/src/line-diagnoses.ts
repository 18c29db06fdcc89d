import * as z from 'zod'
import { sessionEndings } from './usage'
import { givenDay, givenInstant, instant } from './wire'

/** What customers say is wrong with their internet, before anything is checked. */
export const symptoms = ['no-internet', 'slow', 'drops', 'one-device', 'wifi', 'other'] as const

export type Symptom = (typeof symptoms)[number]

/** What one check of a line can find, by the check's name. */
const findings = {
  contract: ['on', 'suspended', 'paused', 'prepaid-over', 'closed'],
  area: ['no-outage', 'outage', 'planned-work'],
  session: ['online', 'offline', 'coming-back', 'never-online'],
  'sign-in': ['accepted', 'signed-in', 'refused', 'refused-before-payment', 'none'],
  quota: ['no-quota', 'quota-left', 'quota-used-up'],
  drops: ['no-drops', 'few-drops', 'many-drops'],
  /** The way from the device with which the customer looks at the portal. */
  device: ['quick', 'sluggish'],
} as const

type Findings = typeof findings
export type CheckName = keyof Findings
export type Finding<Name extends CheckName = CheckName> = Findings[Name][number]

/** Why a session ended, and how a sign-in was answered, as `service-status` says it. */
const reason = z.enum([
  ...sessionEndings,
  'accepted',
  'suspended',
  'closed',
  'no-contract',
  'wrong-password',
  'no-password',
  'method-not-offered',
  'other-device',
  'too-many-sessions',
])

function checkOf<Name extends CheckName>(name: Name, found: Findings[Name]) {
  return z.strictObject({
    name: z.literal(name),
    /** `not-checked`: it could not be found out. */
    finding: z.enum([...(found as readonly Finding<Name>[]), 'not-checked']),
    /** Since when it is so, or when it was. */
    at: givenInstant().optional(),
    /** When it should be over. */
    until: givenInstant().optional(),
    /** Until which day of the provider's calendar. */
    until_day: givenDay().optional(),
    reason: reason.optional(),
    /** Of drops: how many. Of a quota: how many percent are used. Of the device: milliseconds. */
    count: z.number().int().min(0).max(1_000_000).optional(),
  })
}

const lineCheck = z.discriminatedUnion('name', [
  checkOf('contract', findings.contract),
  checkOf('area', findings.area),
  checkOf('session', findings.session),
  checkOf('sign-in', findings['sign-in']),
  checkOf('quota', findings.quota),
  checkOf('drops', findings.drops),
  checkOf('device', findings.device),
])

export type LineCheck = z.infer<typeof lineCheck>

/**
 * What a customer said is wrong, and what the checks on their screen found. It goes along with the ticket that is opened
 * from it: codes and times only, which the reader's screen puts into words.
 */
export const lineDiagnosis = z.strictObject({
  symptom: z.enum(symptoms),
  checked_at: instant,
  checks: z.array(lineCheck).min(1).max(8),
})

export type LineDiagnosis = z.infer<typeof lineDiagnosis>
