import type { GatewayName } from '@uplink/contract/gateways'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import type { Gateway } from './gateway'
import { sendingOnlyTo } from './pages'
import type { Variables } from './settings'
import type { Simulator } from './simulator/simulator'

/** What a gateway works with besides the merchant's account. */
export interface GatewayNeeds {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Encrypts what a gateway stores. */
  seals: Seals
  /** The portal's address; empty in the demo: the portal itself, by paths. */
  origin: string
}

/** What the folder of a gateway gives. `Account`: the merchant's account there, from the configuration. */
interface GatewayFolder<Account> {
  name: GatewayName
  /** The hosts of its pages, with what is below them; that of its address is another one. */
  pages: readonly string[]
  /** The account; undefined where the variables are not set. */
  configure(variables: Variables): Account | undefined
  create(needs: GatewayNeeds & { account: Account }): Gateway
  /** Its stand-in for the demo, which takes no money. */
  simulate(variables: Variables, needs: GatewayNeeds): Simulator
}

/** A gateway that this portal can have. */
export interface KnownGateway extends Pick<GatewayFolder<unknown>, 'name' | 'simulate'> {
  /** The gateway with the merchant's account; undefined where it is not configured. */
  open(variables: Variables, needs: GatewayNeeds & { pageHosts: readonly string[] }): Gateway | undefined
}

/** A gateway for the list of all of them, whose accounts differ. */
export function knownGateway<Account extends { baseUrl: string }>(
  folder: GatewayFolder<Account>,
): KnownGateway {
  return {
    name: folder.name,
    simulate: folder.simulate,
    open(variables, needs) {
      const account = folder.configure(variables)
      if (!account) return undefined
      const hosts = [...folder.pages, ...needs.pageHosts, new URL(account.baseUrl).hostname]
      return sendingOnlyTo(hosts, folder.create({ ...needs, account }))
    },
  }
}
