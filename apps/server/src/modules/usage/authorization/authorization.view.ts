import type { RadiusAnswer } from '@uplink/contract/radius'
import type { SigningIn } from './authorization.store'

export interface SessionTerms {
  interimSeconds: number
  /** 0 for no limit. */
  sessionSeconds: number
}

/** How a line is let in: its password to compare with, its speed, and how its session is to be reported. */
export function toTerms(line: SigningIn, password: string | undefined, terms: SessionTerms): RadiusAnswer {
  return {
    ...(password !== undefined && { 'control:Cleartext-Password': set(password) }),
    // Seen from the router: what it receives goes first, which is the customer's upload.
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
