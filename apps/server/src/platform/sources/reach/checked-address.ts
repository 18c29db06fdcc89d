import { lookup } from 'node:dns/promises'
import { isIP, connect, type Socket } from 'node:net'
import { SourceFailure, networkFailure } from '../failures'
import { isAllowed, isForbiddenAddress, sameForm, type AllowedHost } from './allowed-hosts'

/** All addresses of a name, as the system resolves it. */
export type Resolve = (name: string) => Promise<readonly string[]>

const bySystem: Resolve = async (name) =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/** Names for this machine; an operator who lists one means it. */
const isThisMachine = (host: string) => host === 'localhost'

/**
 * The addresses to which a connection to a host may be made. The host must be on the operator's list; its name is
 * resolved once, and each of its addresses is checked. An address of this machine or of its network's own services
 * (loopback, link-local, multicast) is allowed only when the list has that very address. Connect to these addresses
 * only, and never resolve the name again.
 *
 * @throws SourceFailure of stage `host` or `name`
 */
export async function checkedAddresses(
  { host, port }: { host: string; port: number },
  allowed: readonly AllowedHost[],
  resolve: Resolve = bySystem,
): Promise<readonly string[]> {
  if (!isAllowed(allowed, host, port))
    throw new SourceFailure('host', 'This host is not among the allowed ones (REPORT_HOSTS_ALLOWED).')
  const name = sameForm(host)
  if (isIP(name)) return [name]
  const addresses = await resolve(name).catch((cause: unknown) => {
    throw new SourceFailure('name', `The name ${name} was not found.`, { cause })
  })
  const isRefused = (address: string) =>
    !isThisMachine(name) && isForbiddenAddress(address) && !isAllowed(allowed, address, port)
  if (addresses.length === 0 || addresses.some(isRefused))
    throw new SourceFailure('name', `The name ${name} leads to an address that is not allowed.`)
  return addresses
}

/**
 * A socket connected to the first address that answers; each address gets an equal part of the time.
 *
 * @throws SourceFailure of stage `port`
 */
export async function connectChecked(
  { addresses, host, port }: { addresses: readonly string[]; host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const partMs = timeoutMs / addresses.length
  let failure: unknown
  for (const address of addresses) {
    try {
      return await connectTo(address, port, partMs)
    } catch (error) {
      failure = error
    }
  }
  throw networkFailure(failure, placeOf({ host, port }))
}

/** Host and port for people: `db.example:5432`. */
export function placeOf({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true })
    const giveUp = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const tooLong = () => giveUp(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }))
    const timer = setTimeout(tooLong, timeoutMs)
    socket.once('error', giveUp)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', giveUp)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
