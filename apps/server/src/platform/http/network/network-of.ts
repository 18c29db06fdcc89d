import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:([\d.]+)$/i

/**
 * The network that limits count for one caller: the address itself, of IPv6 its first 64 bits, because whoever has one
 * such address has all 2^64 of that network.
 *
 * @param address as Fastify's `request.ip` has it
 * @returns `192.0.2.7`, or `2001:db8:0:1::/64`; text that is not an address is returned as it is
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const mapped = mappedIPv4.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  // A URL writes every IPv6 address in one way.
  const [before = '', after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
