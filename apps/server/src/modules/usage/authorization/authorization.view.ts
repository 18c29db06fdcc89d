import type { RadiusAnswer } from '@uplink/contract/radius'
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
    // From the router's side: what it receives comes first, which is the customer's upload.
    'reply:Mikrotik-Rate-Limit': set(`${line.upload_kbps}k/${line.download_kbps}k`),
    'reply:Acct-Interim-Interval': set(terms.interimSeconds),
    ...(terms.sessionSeconds > 0 && { 'reply:Session-Timeout': set(terms.sessionSeconds) }),
    'reply:Class': set(`uplink-${line.id}`),
  }
}

export function toRefusal(message: string): RadiusAnswer {
  return { 'reply:Reply-Message': set(message) }
}

const set = (value: string | number) => ({ value: [value], op: ':=' as const, do_xlat: false as const })
