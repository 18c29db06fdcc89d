import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { Problem } from '../problem'

/** Admits the provider's own equipment, and nobody else. */
export interface NetworkGate {
  /** Whether this address is on the list. */
  isListed(address: string): boolean
  /** @throws Problem 404 for an unlisted address or when no secret is configured, 401 for a wrong secret */
  admit(address: string, secret: unknown): void
}

/**
 * @param secret what equipment has to send; absent: nobody is admitted
 * @param formerSecret what it may send as well, while the secret is changed
 * @param peers addresses and networks, `192.0.2.7` or `192.0.2.0/24`; this machine is always on the list
 */
export function createNetworkGate({
  secret,
  formerSecret,
  peers,
}: {
  secret?: string | undefined
  formerSecret?: string | undefined
  peers: readonly string[]
}): NetworkGate {
  const listed = new BlockList()
  for (const peer of ['127.0.0.0/8', '::1/128', ...peers]) {
    const [address = '', prefix] = peer.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    listed.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  const expected = secret === undefined ? [] : [secret, formerSecret ?? secret].map(digest)
  const isListed = (address: string) => listed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return {
    isListed,
    admit(address, shown) {
      if (expected.length === 0 || !isListed(address)) throw new Problem('record.not-found')
      if (typeof shown !== 'string') throw new Problem('auth.unauthenticated')
      const given = digest(shown)
      // Digests have one length, so the comparison reveals nothing about the secret's length; and all are compared.
      const isOneOfThem = expected.map((one) => timingSafeEqual(given, one)).includes(true)
      if (!isOneOfThem) throw new Problem('auth.unauthenticated')
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
