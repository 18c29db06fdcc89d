import { gatewayTitle } from '@uplink/contract/gateways'
import type { Logger } from 'pino'
import { byPortal, type AuditAuthor } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import type { ConfiguredJobDeps } from '#platform/jobs/job'
import type { Seals } from '#platform/secrets/seals'
import type { Gateway } from './gateways/gateway'
import { knownGateways } from './gateways/gateways'
import { hasSimulators } from './gateways/settings'
import type { Simulator } from './gateways/simulator/simulator'
import { isManual, manualTitle, staffAsRefunder } from './manual/ways'
import { createPayLinks, type PayLinks } from './pay-links.public'

/** How many lines per minute may go to the audit log: they are kept for ever, and all writers wait for its lock. */
const writtenPerMinute = 10

interface Refusals {
  /** Counts one more. Returns how many were left out since the last line; undefined when this one is left out too. */
  count(): number | undefined
}

/** Allows only the first few refusals of a minute to be written; the next written one gives the number left out. */
function countRefusals(clock: Clock): Refusals {
  let minute = 0
  let written = 0
  let left = 0
  return {
    count() {
      const current = Math.floor(clock.now().getTime() / minuteMs)
      if (current !== minute) {
        minute = current
        written = 0
      }
      if (written >= writtenPerMinute) {
        left++
        return undefined
      }
      written++
      const since = left
      left = 0
      return since
    },
  }
}

/** What all work on payments needs. */
export interface Till {
  /** Acts as the system, because payments touch the provider's own accounts. */
  db: Database
  clock: Clock
  log: Logger
  /** Who acts, for the audit log. */
  acting: AuditAuthor
  gateways: ReadonlyMap<string, Gateway>
  links: PayLinks
  /** Where browsers return to; empty: the portal itself, by paths. */
  origin: string
  /** Stand-ins by the names of their gateways; only in the demo, when no real gateway is configured. */
  simulators: ReadonlyMap<string, Simulator>
  /** Limits log lines about refused news, because anybody can send any number of it. */
  refusals: Refusals
  /** Starts background work; a failure is logged, and the reconciler repairs it. */
  later(work: Promise<unknown>): void
  /** Resolves when all background work is done. */
  idle(): Promise<void>
}

/** What staff's actions on payments need. */
export interface PaymentDeps {
  till: Till
  /** Throws unless it is the caller's own password. */
  confirmPassword: (call: Call, password: string) => Promise<void>
}

export interface TillNeeds extends ConfiguredJobDeps {
  seals: Seals
}

/** The till with the configured gateways; in the demo without any, with all simulators. */
export function openTill(needs: TillNeeds): Till {
  const { db, clock, log, config, seals } = needs
  const origin = config.PUBLIC_URL?.replace(/\/+$/, '') ?? ''
  const common = { db, clock, seals, origin }
  const gateways = new Map<string, Gateway>()
  for (const known of knownGateways) {
    const gateway = known.open(config, { ...common, pageHosts: config.PAYMENT_PAGE_HOSTS })
    if (gateway) gateways.set(known.name, gateway)
  }
  const simulators = new Map<string, Simulator>()
  if (gateways.size === 0 && hasSimulators(config))
    for (const known of knownGateways) {
      const simulator = known.simulate(config, common)
      simulators.set(known.name, simulator)
      gateways.set(known.name, simulator.gateway)
    }
  return {
    db,
    clock,
    log,
    acting: byPortal,
    gateways,
    links: createPayLinks(
      needs.secretKey,
      origin || `http://localhost:${config.PORT}`,
      config.SECRET_KEY_OLD,
    ),
    origin,
    simulators,
    refusals: countRefusals(clock),
    ...background(log),
  }
}

/** The till for a call. */
export function tillOfCall(
  till: Till,
  call: { person?: { userId: number }; requestId: string; address: string },
): Till {
  const { requestId, address, person } = call
  return { ...till, acting: { actorId: person?.userId ?? null, requestId, address } }
}

function background(log: Logger): Pick<Till, 'later' | 'idle'> {
  const running = new Set<Promise<unknown>>()
  return {
    later(work) {
      const tracked = work
        .catch((err: unknown) => log.error({ err }, 'work on payments failed'))
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** The gateway in words, also when it is not configured any more. */
export const gatewayTitleOf = (name: string): string => gatewayTitle(name) ?? manualTitle(name) ?? name

/** Who gives money back: the gateway it came through, or whoever of the staff records that they did. */
export function refunderOf(
  till: Pick<Till, 'gateways'>,
  name: string,
): Pick<Gateway, 'mostRefunds' | 'refund' | 'refundOutcome'> {
  return isManual(name) ? staffAsRefunder : gatewayOf(till, name)
}

/** The gateway with this name; throws when it is not, or no longer, configured. */
export function gatewayOf(till: Pick<Till, 'gateways'>, name: string): Gateway {
  const gateway = till.gateways.get(name)
  if (!gateway) throw new Problem('payment.gateway-unavailable')
  return gateway
}
