import { lookup } from 'node:dns/promises'
import { request as plain, type IncomingMessage } from 'node:http'
import { request as encrypted } from 'node:https'
import { isIP } from 'node:net'
import { isAllowed, isInside, sameForm, type AllowedHost } from '../sources/reach/allowed-hosts'

export interface SafeRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Why nothing was reached, in words for people; it names neither path nor secret. */
export class NotReached extends Error {}

/** Milliseconds for the whole exchange. */
const limitMs = 20_000
/** How much of an answer is read, in bytes. */
const answerLimit = 64 * 1024

/**
 * Asks somebody else's service at an address that a person wrote. Its name is resolved once and each of its addresses is
 * checked: inside the operator's own networks only hosts on the list are reached. Redirects are not followed.
 *
 * @throws NotReached
 */
export async function askSafely(
  { method, url, headers, body }: SafeRequest,
  allowed: readonly AllowedHost[],
): Promise<{ status: number; text: string }> {
  const target = new URL(url)
  const isEncrypted = target.protocol === 'https:'
  const port = Number(target.port) || (isEncrypted ? 443 : 80)
  const name = sameForm(target.hostname)
  const address = await addressOf(name, port, allowed)
  const ask = isEncrypted ? encrypted : plain
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: address,
        port,
        method,
        path: target.pathname + target.search,
        headers: { ...headers, host: target.host, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(limitMs),
        ...(isEncrypted && !isIP(name) && { servername: name }),
      },
      (answer) => void readAnswer(answer).then(resolve, reject),
    )
    request.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.name === 'AbortError' ? 'no answer in 20 seconds' : (error.code ?? error.message)
      reject(new NotReached(`${name} was not reached: ${why}`))
    })
    request.end(body)
  })
}

async function addressOf(name: string, port: number, allowed: readonly AllowedHost[]): Promise<string> {
  const isListed = isAllowed(allowed, name, port)
  const refusal = () =>
    new NotReached(`${name} is in a network that only the operator can open (SMS_HOSTS_ALLOWED)`)
  if (isIP(name)) {
    if (!isListed && isInside(name)) throw refusal()
    return name
  }
  const found = await lookup(name, { all: true, order: 'ipv4first' }).catch(() => [])
  const addresses = found.map(({ address }) => address)
  const [first] = addresses
  if (first === undefined) throw new NotReached(`the name ${name} was not found`)
  if (!isListed && addresses.some(isInside)) throw refusal()
  return first
}

async function readAnswer(answer: IncomingMessage): Promise<{ status: number; text: string }> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= answerLimit) break
    }
  } catch {
    // what has come counts
  }
  answer.destroy()
  const text = Buffer.concat(parts).toString('utf8').slice(0, answerLimit)
  return { status: answer.statusCode ?? 0, text }
}
