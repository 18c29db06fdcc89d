import { hiddenAddress } from '#platform/hidden-address'

/** Where a secret can be sent. */
export interface Destination {
  channel: 'sms' | 'mail'
  destination: string
}

interface Reachable {
  mobile_no: string | null
  email: string | null
}

/** The phone before the mailbox, because people have it at hand. */
export function everyPlaceOf({ mobile_no: mobile, email }: Reachable): Destination[] {
  return [
    ...(mobile ? [{ channel: 'sms' as const, destination: mobile }] : []),
    ...(email ? [{ channel: 'mail' as const, destination: email }] : []),
  ]
}

/** Where a person's codes are sent; undefined when there is no such place. */
export function destinationOf(person: Reachable): Destination | undefined {
  return everyPlaceOf(person)[0]
}

/** A destination, partly hidden. */
export function masked({ channel, destination }: Destination): string {
  return hiddenAddress(channel, destination)
}

/** One form of a mobile number: `+880 1711-000000` becomes `01711000000`. Other text stays unchanged. */
export function plainMobile(text: string): string {
  const compact = text.replace(/[\s()-]/g, '')
  return /^(\+?88)?01\d{9}$/.test(compact) ? compact.slice(-11) : text
}

/** Where a link goes that somebody asks for by this text. */
export const destinationNamed = (text: string): Destination =>
  text.includes('@')
    ? { channel: 'mail', destination: text.toLowerCase() }
    : { channel: 'sms', destination: plainMobile(text) }
