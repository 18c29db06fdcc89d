import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isAllowed, isInside, sameForm, type AllowedHost } from '#platform/sources/reach/allowed-hosts'

export interface Posting {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Hosts inside, and such without TLS, that the operator lists. */
  allowedHosts: readonly AllowedHost[]
  limitMs: number
}

export interface PostAnswer {
  status: number
  /** The beginning of what was answered. */
  text: string
}

const answerLimit = 1000

/** Why an address is not called at all; `undefined`: it may be tried. */
export function refusalOf(url: string, allowedHosts: readonly AllowedHost[]): string | undefined {
  if (!URL.canParse(url)) return 'Write an address that begins with https://'
  const { protocol, hostname, port } = placeOf(url)
  if (isAllowed(allowedHosts, hostname, port)) return undefined
  if (protocol !== 'https:') return 'The address must begin with https://'
  if (isIP(hostname) && isInside(hostname))
    return 'This address is inside a network. Its host is not among the allowed ones (WEBHOOK_HOSTS_ALLOWED).'
  return undefined
}

function placeOf(url: string) {
  const { protocol, hostname, port } = new URL(url)
  return { protocol, hostname: sameForm(hostname), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
}

/** A name is resolved once, each of its addresses is checked, and one of these is called: it is not resolved again. */
async function addressOf({ url, allowedHosts }: Posting): Promise<string> {
  const refusal = refusalOf(url, allowedHosts)
  if (refusal !== undefined) throw new Error(refusal)
  const { hostname, port } = placeOf(url)
  if (isIP(hostname)) return hostname
  const found = await lookup(hostname, { all: true, order: 'ipv4first' }).catch(() => [])
  const [first] = found
  if (!first) throw new Error(`The name ${hostname} was not found.`)
  const isListed = isAllowed(allowedHosts, hostname, port)
  if (!isListed && found.some(({ address }) => isInside(address)))
    throw new Error(`The name ${hostname} leads to an address inside a network, which is not allowed.`)
  return first.address
}

/** Posts a body. Redirects are answers like any other, and not followed; of the answer only the beginning is read. */
export async function post(posting: Posting): Promise<PostAnswer> {
  const { url, headers, body, limitMs } = posting
  const signal = AbortSignal.timeout(limitMs)
  const address = await addressOf(posting)
  const { protocol, hostname, port } = placeOf(url)
  const { host, pathname, search } = new URL(url)
  const isTls = protocol === 'https:'
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(signal.aborted ? new Error(`no answer within ${limitMs / 1000} seconds`) : error)
    const sent = (isTls ? requestTls : requestPlain)(
      {
        host: address,
        port,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        ...(isTls && isIP(hostname) === 0 && { servername: hostname }),
      },
      (answer) => {
        let text = ''
        const end = () => resolve({ status: answer.statusCode ?? 0, text: text.slice(0, answerLimit) })
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
          if (text.length < answerLimit) return
          end()
          sent.destroy()
        })
        answer.on('end', end)
        answer.on('error', fail)
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}
