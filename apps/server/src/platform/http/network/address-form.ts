import { isIP, SocketAddress } from 'node:net'

/**
 * An address of the internet as it is stored and compared: of IPv6 the short form in small letters, of an IPv4 address that
 * is written as IPv6 the four numbers. Takes brackets and spaces around it; undefined for a text that is none.
 */
export function addressForm(text: string): string | undefined {
  const [bare = ''] = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .split('%', 1)
  const family = isIP(bare)
  if (family !== 6) return family === 4 ? bare : undefined
  const { address } = new SocketAddress({ family: 'ipv6', address: bare })
  return address.replace(/^::ffff:(?=[\d.]+$)/, '')
}
