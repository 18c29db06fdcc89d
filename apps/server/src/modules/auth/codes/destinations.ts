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

/** The phone, which is at hand, before the mailbox. */
export function everyPlaceOf({ mobile_no: mobile, email }: Reachable): Destination[] {
  return [
    ...(mobile ? [{ channel: 'sms' as const, destination: mobile }] : []),
    ...(email ? [{ channel: 'mail' as const, destination: email }] : []),
  ]
}

/** Where a person's codes go; undefined when they cannot be reached. */
export function destinationOf(person: Reachable): Destination | undefined {
  return everyPlaceOf(person)[0]
}

/** A destination as people may be shown it. */
export function masked({ channel, destination }: Destination): string {
  return hiddenAddress(channel, destination)
}

/** One spelling of a mobile number: `+880 1711-000000` is `01711000000`. Other text stays as it is. */
export function plainMobile(text: string): string {
  const compact = text.replace(/[\s()-]/g, '')
  return /^(\+?88)?01\d{9}$/.test(compact) ? compact.slice(-11) : text
}
