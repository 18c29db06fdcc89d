import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:([\d.]+)$/i

/**
 * The network whose calls are counted together: the address itself, or the first 64 bits of an IPv6 address, because
 * whoever has one such address has all 2^64 of that network.
 *
 * @param address as in Fastify's `request.ip`
 * @returns `192.0.2.7`, or `2001:db8:0:1::/64`; text that is not an address is returned unchanged
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1)
  const mapped = mappedIPv4.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  // The URL parser gives every IPv6 address one form.
  const [before = '', after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'))
  const [first, last] = [groupsOf(before), groupsOf(after)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
