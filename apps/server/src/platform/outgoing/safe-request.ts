import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { isAllowed, isInside, sameForm, type AllowedHost } from '../sources/reach/allowed-hosts'

export interface SafeRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Reach {
  /** Hosts inside the operator's networks that may be asked. */
  allowed: readonly AllowedHost[]
  /** The variable that lists them, for people. */
  listedBy: string
  /** Milliseconds for the whole exchange, looking up the name included. */
  limitMs: number
  /** How much of the answer is read; the rest is left unread. */
  maxBytes: number
}

export interface SafeAnswer {
  status: number
  /** The beginning of the answer. */
  text: string
  /** Its content type; absent: it says none. */
  type?: string
  /** Why the answer broke off before it was read; absent where it did not. */
  cut?: string
}

/** Why nothing was reached, in words for people; it names neither path nor secret, and no address behind a name. */
export class NotReached extends Error {}

/** All addresses of a name. */
export type LookUp = (name: string) => Promise<readonly string[]>

const bySystem: LookUp = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/**
 * Asks somebody else's service at an address that a person wrote. Its name is resolved once, each of its addresses is
 * checked, and one of these is called: inside the operator's own networks only listed hosts are reached. Redirects are
 * answers like any other, and not followed.
 *
 * @throws NotReached
 */
export async function requestSafely(
  { method, url, headers, body }: SafeRequest,
  { allowed, listedBy, limitMs, maxBytes }: Reach,
  lookUp: LookUp = bySystem,
): Promise<SafeAnswer> {
  const signal = AbortSignal.timeout(limitMs)
  const tooLong = `no answer within ${limitMs / 1000} seconds`
  const target = placeOf(url)
  const address = await Promise.race([
    addressOf(target, { allowed, listedBy }, lookUp),
    aborted(signal, new NotReached(tooLong)),
  ])
  const { isTls, name, port, host, path } = target
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const why = (error: NodeJS.ErrnoException) =>
      signal.aborted ? tooLong : `${name} was not reached: ${error.code ?? error.message}`
    const request = (isTls ? requestTls : requestPlain)(
      {
        host: address,
        port,
        method,
        path,
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        ...(isTls && !isIP(name) && { servername: name }),
      },
      (answer) => {
        isAnswered = true
        void readBeginning(answer, maxBytes).then(({ text, error }) =>
          resolve({
            status: answer.statusCode ?? 0,
            text,
            ...(answer.headers['content-type'] !== undefined && { type: answer.headers['content-type'] }),
            ...(error && { cut: why(error) }),
          }),
        )
      },
    )
    // after an answer has begun, its own end says what became of it
    request.on('error', (error) => {
      if (!isAnswered) reject(new NotReached(why(error)))
    })
    request.end(body)
  })
}

/** Why an address that a person wrote is not asked at all, for them; undefined: it may be tried. */
export function refusalOfAddress(
  url: string,
  { allowed, listedBy }: Pick<Reach, 'allowed' | 'listedBy'>,
): string | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return 'Write an address that begins with https://'
  const { isTls, name, port } = placeOf(url)
  if (isAllowed(allowed, name, port)) return undefined
  if (!isTls) return 'The address must begin with https://'
  if (isIP(name) && isInside(name))
    return `This address is inside a network. Its host is not among the allowed ones (${listedBy}).`
  return undefined
}

/** The parts of an address; of its scheme only whether it is encrypted, because there are no others. */
export function placeOf(url: string) {
  const target = new URL(url)
  const isTls = target.protocol === 'https:'
  if (!isTls && target.protocol !== 'http:')
    throw new NotReached('The address must begin with https:// or http://')
  return {
    isTls,
    name: sameForm(target.hostname),
    port: Number(target.port) || (isTls ? 443 : 80),
    host: target.host,
    path: target.pathname + target.search,
  }
}

async function addressOf(
  { name, port }: { name: string; port: number },
  { allowed, listedBy }: Pick<Reach, 'allowed' | 'listedBy'>,
  lookUp: LookUp,
): Promise<string> {
  const addresses = isIP(name) ? [name] : await lookUp(name).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new NotReached(`the name ${name} was not found`)
  if (!isAllowed(allowed, name, port) && addresses.some(isInside))
    throw new NotReached(
      `${name} leads to an address inside a network that only the operator can open (${listedBy})`,
    )
  return first
}

function aborted(signal: AbortSignal, error: Error): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(error), { once: true }))
}

async function readBeginning(answer: IncomingMessage, maxBytes: number) {
  const parts: Buffer[] = []
  let size = 0
  let error: NodeJS.ErrnoException | undefined
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= maxBytes) break
    }
  } catch (reason) {
    error = reason as NodeJS.ErrnoException
  }
  answer.destroy()
  return { text: Buffer.concat(parts).subarray(0, maxBytes).toString('utf8'), error }
}
