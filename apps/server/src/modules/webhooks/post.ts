import { requestSafely, refusalOfAddress, type SafeAnswer } from '#platform/outgoing/safe-request'
import type { AllowedHost } from '#platform/sources/reach/allowed-hosts'

export interface Posting {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Hosts inside, and such without TLS, that the operator lists. */
  allowedHosts: readonly AllowedHost[]
  limitMs: number
}

export type PostAnswer = Pick<SafeAnswer, 'status' | 'text'>

/** The length of what is kept of an answer, in characters, of which each has four bytes at most. */
const answerLimit = 1000
const listedBy = 'WEBHOOK_HOSTS_ALLOWED'

/** Why an address is not called at all; `undefined`: it may be tried. */
export const refusalOf = (url: string, allowed: readonly AllowedHost[]): string | undefined =>
  refusalOfAddress(url, { allowed, listedBy })

/** Posts a body, by TLS but to listed hosts. An answer that breaks off is none: the message is sent again. */
export async function post({ url, headers, body, allowedHosts, limitMs }: Posting): Promise<PostAnswer> {
  const refusal = refusalOf(url, allowedHosts)
  if (refusal !== undefined) throw new Error(refusal)
  const { status, text, cut } = await requestSafely(
    { method: 'POST', url, headers, body },
    { allowed: allowedHosts, listedBy, limitMs, maxBytes: 4 * answerLimit },
  )
  if (cut !== undefined) throw new Error(cut)
  return { status, text: text.slice(0, answerLimit) }
}
