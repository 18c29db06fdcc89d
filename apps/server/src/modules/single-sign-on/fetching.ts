import { placeOf, requestSafely, refusalOfAddress } from '#platform/outgoing/safe-request'
import { isAllowed, type AllowedHost } from '#platform/sources/reach/allowed-hosts'

/** What a provider says of itself, its keys and its tokens are all far smaller. */
const answerLimit = 512 * 1024
const listedBy = 'SIGN_ON_HOSTS_ALLOWED'

/** Why an address is not asked at all; undefined: it may be tried. */
export function refusalOf(address: string, allowed: readonly AllowedHost[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url && (url.username || url.password || url.hash || url.search))
    return 'Write the address alone, without ? and #'
  return refusalOfAddress(address, { allowed, listedBy })
}

/** Whether the operator has listed an address: it may then do without TLS. */
export function isListed(url: URL, allowedHosts: readonly AllowedHost[]): boolean {
  const { name, port } = placeOf(url.href)
  return isAllowed(allowedHosts, name, port)
}

interface Question {
  method: string
  headers?: Record<string, string>
  body?: string | undefined
}

/**
 * Asks a provider as `fetch` does, and goes nowhere that the operator does not want: redirects are answers like any other,
 * and of a long answer nothing is taken.
 */
export async function ask(
  address: string,
  { method, headers = {}, body = '' }: Question,
  { allowedHosts: allowed, limitMs }: { allowedHosts: readonly AllowedHost[]; limitMs: number },
): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isListed(url, allowed))
    throw new Error(`${url.origin} is not reached by TLS`)
  const { status, text, type, cut } = await requestSafely(
    { method, url: address, headers, body },
    { allowed, listedBy, limitMs, maxBytes: answerLimit + 1 },
  )
  if (cut !== undefined) throw new Error(cut)
  if (Buffer.byteLength(text) > answerLimit) throw new Error(`${url.origin} answered too much`)
  return new Response(text !== '' && status !== 204 ? text : null, {
    status: status >= 200 && status <= 599 ? status : 502,
    headers: type === undefined ? {} : { 'content-type': type },
  })
}
