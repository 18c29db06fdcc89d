import type { RadiusAnswer } from '@uplink/contract/radius'
import { addressOf, policyOf } from '../attributes/terms'
import type { SigningIn } from './authorization.store'
import { hashedAttribute } from './hashed-passwords'

export interface SessionTerms {
  interimSeconds: number
  /** 0: no limit. */
  sessionSeconds: number
}

/** A prepaid line that nothing renews is online until its paid days are over; 0: as long as it likes. */
function longestSession(
  { status, cut_off_at: cutOff }: SigningIn,
  { sessionSeconds, now }: SessionTerms & { now: Date },
): number {
  if (cutOff === null || status !== 'active') return sessionSeconds
  const left = Math.max(1, Math.floor((cutOff.getTime() - now.getTime()) / 1000))
  return sessionSeconds > 0 ? Math.min(sessionSeconds, left) : left
}

/** The password to compare with, or its hash. */
function comparedWith({ network_password_hash: hash }: SigningIn, password: string): RadiusAnswer {
  if (hash === null) return { 'control:Cleartext-Password': set(password) }
  const { name, value } = hashedAttribute({ hash, value: password })
  return { [`control:${name}`]: set(value) }
}

/** The terms of an admitted line: its password to compare with, its speed, and how its session is reported. */
export function toTerms(
  line: SigningIn,
  password: string | undefined,
  terms: SessionTerms & { now: Date },
): RadiusAnswer {
  const longest = longestSession(line, terms)
  return {
    ...(password !== undefined && comparedWith(line, password)),
    'reply:Acct-Interim-Interval': set(terms.interimSeconds),
    ...(longest > 0 && { 'reply:Session-Timeout': set(longest) }),
    ...Object.fromEntries(
      [...addressOf(line), ...policyOf(line)].map(({ name, values }) => [`reply:${name}`, set(...values)]),
    ),
    'reply:Class': set(`uplink-${line.id}`),
  }
}

export function toRefusal(message: string): RadiusAnswer {
  return { 'reply:Reply-Message': set(message) }
}

const set = (...value: (string | number)[]) => ({ value, op: ':=' as const, do_xlat: false as const })
