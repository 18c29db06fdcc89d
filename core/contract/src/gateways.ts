import { pathTo } from './screens'

/** What the portal's screens know of a gateway. */
interface GatewayFacts {
  /** Its name for people. */
  title: string
  /** The currencies that it takes. */
  currencies: readonly string[]
  /** What a payer has there: one wallet, or a choice of cards, wallets and banks. */
  takes: 'wallet' | 'choice'
  /** The screens that the specification names for it; other gateways share one screen for each. */
  screens?: { handOver: 'bkashHandOver'; back: 'bkashReturn' }
}

/** The gateways, in the order in which customers choose among them. */
const facts = {
  bkash: {
    title: 'bKash',
    currencies: ['BDT'],
    takes: 'wallet',
    screens: { handOver: 'bkashHandOver', back: 'bkashReturn' },
  },
  sslcommerz: { title: 'SSLCommerz', currencies: ['BDT'], takes: 'choice' },
} as const satisfies Record<string, GatewayFacts>

export type GatewayName = keyof typeof facts

/** Their names on the wire. */
export const gatewayNames = Object.keys(facts) as [GatewayName, ...GatewayName[]]

/** What is known of a gateway; undefined for other ways of money, and for gateways of the past. */
export function gatewayFacts(name: string): GatewayFacts | undefined {
  return Object.hasOwn(facts, name) ? facts[name as GatewayName] : undefined
}

/** A gateway's name for people, `bkash` → `bKash`; undefined for what is no gateway of this release. */
export function gatewayTitle(name: string): string | undefined {
  return gatewayFacts(name)?.title
}

/** Whether a gateway takes money in a currency. */
export function gatewayTakes(name: string, currency: string): boolean {
  return gatewayFacts(name)?.currencies.includes(currency) ?? false
}

/** The screen that hands a payer over to the gateway of their payment. */
export function handOverPath(gateway: string, payment: number): string {
  return pathTo(gatewayFacts(gateway)?.screens?.handOver ?? 'handOver', { payment })
}

/** The screen to which a gateway sends the browser of a signed-in payer back. */
export function returnPath(gateway: GatewayName): string {
  const own = gatewayFacts(gateway)?.screens?.back
  return own ? pathTo(own) : pathTo('paymentReturn', { gateway })
}

/** The gateway that sends browsers back to this screen's path. */
export function gatewayReturningTo(path: string): GatewayName | undefined {
  return gatewayNames.find((gateway) => returnPath(gateway) === path)
}
