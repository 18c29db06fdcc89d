import { BlockList, isIP, isIPv6 } from 'node:net'

/** One `host:port` of the operator's list; an IPv6 address is in brackets. */
export interface AllowedHost {
  host: string
  port: number
}

/** Parses `db.example:5432` or `[2001:db8::1]:3306`; undefined for anything else. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const parts = /^(?:\[([\da-fA-F:.]+)\]|([A-Za-z\d._-]+)):(\d{1,5})$/.exec(text)
  if (!parts) return undefined
  const [, v6, name = '', port] = parts
  if (v6 !== undefined && !isIPv6(v6)) return undefined
  const number = Number(port)
  if (number < 1 || number > 65_535) return undefined
  return { host: sameForm(v6 ?? name), port: number }
}

/** The hosts of an operator's list, which the configuration has checked. */
export const parseAllowedHosts = (texts: readonly string[]): AllowedHost[] =>
  texts.flatMap((text) => parseAllowedHost(text) ?? [])

/**
 * One form for each host: lower case, no dot at the end, an address as short as possible. A number that some systems
 * read as an address (`127.1`, `0x7f000001`, `2130706433`) becomes that address.
 */
export function sameForm(host: string): string {
  const bare = host.trim().replace(/^\[(.*)\]$/, '$1')
  const inUrl = isIPv6(bare) ? `[${bare}]` : bare
  // anything else that a URL could contain is not a host
  if (!(isIPv6(bare) || /^[\w.-]+$/.test(bare)) || !URL.canParse(`http://${inUrl}`)) return bare.toLowerCase()
  const { hostname } = new URL(`http://${inUrl}`)
  return unmapped(hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''))
}

/** `::ffff:7f00:1` is 127.0.0.1. */
function unmapped(host: string): string {
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host)
  if (!mapped) return host
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether the operator has listed this host and port. */
export function isAllowed(list: readonly AllowedHost[], host: string, port: number): boolean {
  const wanted = sameForm(host)
  return list.some((one) => one.host === wanted && one.port === port)
}

/** Addresses that somebody could point a DNS name of their own to: this machine, and services of its network. */
const never = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  never.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  never.addSubnet(address, prefix, 'ipv6')

/**
 * The IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4): the last 32 bits, or those after `2002:`.
 */
function inner(address: string): string | undefined {
  const groups = groupsOf(address)
  if (!groups) return undefined
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  const last = () => quad(groups[6] ?? 0, groups[7] ?? 0)
  if (isZero(0, 5) && (groups[5] === 0xff_ff || groups[5] === 0)) return last()
  if (groups[0] === 0x64 && groups[1] === 0xff_9b) return last()
  if (groups[0] === 0x20_02) return quad(groups[1] ?? 0, groups[2] ?? 0)
  return undefined
}

const quad = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return undefined
  const { hostname } = new URL(`http://[${bare}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16))
  const [front, back] = [numbers(head), numbers(tail ?? '')]
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<number>(gap).fill(0), ...back]
}

/** Whether an address is this machine's, one of a service of its network, or unusable. */
export function isForbiddenAddress(address: string): boolean {
  if (isIP(address) === 4) return never.check(address, 'ipv4')
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return true
  const v4 = inner(bare)
  return never.check(bare, 'ipv6') || (v4 !== undefined && never.check(v4, 'ipv4'))
}

/** Networks that are nobody's on the internet: of homes, offices and carriers (RFC 6890). */
const internal = new BlockList()
for (const [address, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  internal.addSubnet(address, prefix, 'ipv4')
internal.addSubnet('fc00::', 7, 'ipv6')

/** Whether an address is this machine's, or one of a network that the internet does not reach, or unusable. */
export function isInside(address: string): boolean {
  if (isForbiddenAddress(address)) return true
  if (isIP(address) === 4) return internal.check(address, 'ipv4')
  const bare = address.split('%')[0] ?? ''
  const v4 = inner(bare)
  return internal.check(bare, 'ipv6') || (v4 !== undefined && internal.check(v4, 'ipv4'))
}
