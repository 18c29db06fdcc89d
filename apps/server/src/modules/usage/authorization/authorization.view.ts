import type { RadiusAnswer } from '@uplink/contract/radius'
import { addressOf, policyOf } from '../attributes/terms'
import type { SigningIn } from './authorization.store'

export interface SessionTerms {
  interimSeconds: number
  /** 0: no limit. */
  sessionSeconds: number
}

/** The terms of an admitted line: its password to compare with, its speed, and how its session is reported. */
export function toTerms(line: SigningIn, password: string | undefined, terms: SessionTerms): RadiusAnswer {
  return {
    ...(password !== undefined && { 'control:Cleartext-Password': set(password) }),
    'reply:Acct-Interim-Interval': set(terms.interimSeconds),
    ...(terms.sessionSeconds > 0 && { 'reply:Session-Timeout': set(terms.sessionSeconds) }),
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
