import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { connect as connectByTls } from 'node:tls'

const patienceMs = 5000

/**
 * Why nobody can be reached at an address, undefined when somebody can: a connection is opened, by TLS where the address
 * says so, and nothing is sent.
 */
export async function whyUnreached(address: string): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isTls = protocol === 'https:'
  const place = { host, port: Number(port) || (isTls ? 443 : 80) }
  const socket = isTls ? connectByTls({ ...place, servername: host }) : connectPlain(place)
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    socket.destroy()
  }
}

/** The reason of a failed connection; a name with several addresses fails once for each. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no answer within ${patienceMs / 1000} seconds`
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  if (first) return reasonOf(first)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

/** The status of an answer, or why there was none. */
export async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    return reasonOf(error)
  }
}
