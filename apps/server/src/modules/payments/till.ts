import type { Logger } from 'pino'
import { byPortal, type AuditAuthor } from '#platform/audit/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem } from '#platform/http/problem'
import type { ConfiguredJobDeps } from '#platform/jobs/job'
import type { Seals } from '#platform/secrets/seals'
import { createBkash } from './gateways/bkash/bkash'
import { sendByNetwork } from './gateways/bkash/send'
import type { Gateway, RefundRequest } from './gateways/gateway'
import { countRefusals, type Refusals } from './news-refusals'
import { createPayLinks, type PayLinks } from './pay-links.public'
import { simulatedAccount } from './gateways/simulator/account'
import type { Simulator } from './gateways/simulator/simulation'
import { createSimulator } from './gateways/simulator/simulator'

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
  /** Only in the demo, when no real gateway is configured. */
  simulator: Simulator | undefined
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

/** The till with bKash if configured; in the demo otherwise with the simulator; else without a gateway. */
export function openTill(needs: TillNeeds): Till {
  const { db, clock, log, config, seals } = needs
  const timeoutMs = config.BKASH_TIMEOUT_MS
  const origin = config.PUBLIC_URL?.replace(/\/+$/, '') ?? ''
  const common = { db, clock, seals, timeoutMs }
  const account = accountOf(config)
  const simulator =
    account || !config.DEMO || config.NODE_ENV === 'production'
      ? undefined
      : // An execute that hangs does so for a sixth longer than the portal waits: 35 s of 30 s.
        createSimulator({ db, clock, origin, hangMs: Math.ceil((timeoutMs * 7) / 6) })
  const gateways = new Map<string, Gateway>()
  if (account)
    gateways.set('bkash', createBkash({ ...common, account, send: sendByNetwork, isSimulated: false }))
  else if (simulator)
    gateways.set(
      'bkash',
      createBkash({
        ...common,
        account: simulatedAccount,
        send: simulator.send,
        signingKey: simulator.signingKey,
        isSimulated: true,
      }),
    )
  const links = createPayLinks(needs.secretKey, origin || `http://localhost:${config.PORT}`)
  const refusals = countRefusals(clock)
  return {
    db,
    clock,
    log,
    acting: byPortal,
    gateways,
    links,
    origin,
    simulator,
    refusals,
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

function accountOf(config: ConfiguredJobDeps['config']) {
  const { BKASH_BASE_URL, BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = config
  if (!BKASH_BASE_URL || !BKASH_APP_KEY || !BKASH_APP_SECRET || !BKASH_USERNAME || !BKASH_PASSWORD)
    return undefined
  return {
    baseUrl: BKASH_BASE_URL.replace(/\/+$/, ''),
    appKey: BKASH_APP_KEY,
    appSecret: BKASH_APP_SECRET,
    username: BKASH_USERNAME,
    password: BKASH_PASSWORD,
    topicArn: config.BKASH_TOPIC_ARN,
  }
}

/** What staff take by hand, in the statement's words. */
const byHand: Readonly<Record<string, string>> = { cash: 'cash', bank: 'bank transfer' }

/** Whether staff take money this way and give it back, without a gateway. */
export const isByHand = (name: string): boolean => Object.hasOwn(byHand, name)

/** The gateway in words, also when it is not configured any more. */
export const gatewayTitleOf = ({ gateways }: Pick<Till, 'gateways'>, name: string): string =>
  gateways.get(name)?.title ?? byHand[name] ?? name

type Refunder = Pick<Gateway, 'title' | 'mostRefunds' | 'refund' | 'refundOutcome'>

/** Who gives money back: the gateway it came through, or whoever of the staff records that they did. */
export function refunderOf(till: Pick<Till, 'gateways'>, name: string): Refunder {
  return isByHand(name) ? staffAsRefunder(gatewayTitleOf(till, name)) : gatewayOf(till, name)
}

function staffAsRefunder(title: string): Refunder {
  const done = ({ merchantNumber }: RefundRequest) =>
    Promise.resolve({ status: 'done' as const, refundId: merchantNumber })
  return { title, mostRefunds: 10, refund: done, refundOutcome: done }
}

/** The gateway with this name; throws when it is not, or no longer, configured. */
export function gatewayOf(till: Pick<Till, 'gateways'>, name: string): Gateway {
  const gateway = till.gateways.get(name)
  if (!gateway) throw new Problem('payment.gateway-unavailable')
  return gateway
}
