import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isAllowed, isInside, sameForm, type AllowedHost } from '#platform/sources/reach/allowed-hosts'

/** What a provider says of itself, its keys and its tokens are all far smaller. */
const answerLimit = 512 * 1024

function placeOf(url: URL) {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return { hostname: sameForm(url.hostname), port }
}

/** Why an address is not asked at all; undefined: it may be tried. */
export function refusalOf(address: string, allowedHosts: readonly AllowedHost[]): string | undefined {
  if (!URL.canParse(address)) return 'Write an address that begins with https://'
  const url = new URL(address)
  const { hostname, port } = placeOf(url)
  if (url.username || url.password || url.hash || url.search)
    return 'Write the address alone, without ? and #'
  if (isAllowed(allowedHosts, hostname, port)) return undefined
  if (url.protocol !== 'https:') return 'The address must begin with https://'
  if (isIP(hostname) && isInside(hostname))
    return 'This address is inside a network. Its host is not among the allowed ones (SIGN_ON_HOSTS_ALLOWED).'
  return undefined
}

/** Whether the operator has listed an address: it may then do without TLS. */
export function isListed(url: URL, allowedHosts: readonly AllowedHost[]): boolean {
  const { hostname, port } = placeOf(url)
  return isAllowed(allowedHosts, hostname, port)
}

/** A name is resolved once, each of its addresses is checked, and one of these is asked: it is not resolved again. */
async function addressOf(url: URL, allowedHosts: readonly AllowedHost[]): Promise<string> {
  const { hostname, port } = placeOf(url)
  const listed = isAllowed(allowedHosts, hostname, port)
  if (url.protocol !== 'https:' && !(listed && url.protocol === 'http:'))
    throw new Error(`${url.origin} is not reached by TLS`)
  const found = isIP(hostname)
    ? [{ address: hostname }]
    : await lookup(hostname, { all: true, order: 'ipv4first' }).catch(() => [])
  const [first] = found
  if (!first) throw new Error(`The name ${hostname} was not found.`)
  if (!listed && found.some(({ address }) => isInside(address)))
    throw new Error(`${hostname} leads inside a network, which is not allowed.`)
  return first.address
}

interface Asked {
  method: string
  headers?: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks a provider as `fetch` does, and goes nowhere that the operator does not want: redirects are answers like any other,
 * and of a long answer nothing is taken.
 */
export async function ask(
  address: string,
  { method, headers, body, signal }: Asked,
  { allowedHosts, limitMs }: { allowedHosts: readonly AllowedHost[]; limitMs: number },
): Promise<Response> {
  const url = new URL(address)
  const host = await addressOf(url, allowedHosts)
  const { hostname, port } = placeOf(url)
  const isTls = url.protocol === 'https:'
  const limit = AbortSignal.timeout(limitMs)
  return new Promise((resolve, reject) => {
    const sent = (isTls ? requestTls : requestPlain)(
      {
        host,
        port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          ...headers,
          host: url.host,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: false,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(isTls && isIP(hostname) === 0 && { servername: hostname }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > answerLimit) sent.destroy(new Error(`${url.origin} answered too much`))
          else parts.push(part)
        })
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const type = answer.headers['content-type']
          const content = Buffer.concat(parts)
          resolve(
            new Response(content.length > 0 && status !== 204 ? content : null, {
              status: status >= 200 && status <= 599 ? status : 502,
              headers: type === undefined ? {} : { 'content-type': type },
            }),
          )
        })
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
