import type { RouteDefinition } from '@uplink/contract/route'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { disconnectSettings, sessionTerms, type Config } from './config'
import type { Installation } from './modules/about/about.actions'
import { createDecisions, createRoleRights } from './modules/access/access.public'
import { applyMarketing, applyProfile, bankHandler } from './modules/accounts/accounts.public'
import { addressChangeEffects } from './modules/accounts/address-changes.public'
import {
  createPasswordConfirmation,
  createSessions,
  createTriesUnderWay,
  passwordHandler,
} from './modules/auth/auth.public'
import { packageChangeEffects } from './modules/connections/connections.public'
import { openSources } from './modules/data-sources/data-sources.public'
import { backlogOf, openTill } from './modules/payments/payments.public'
import {
  alone,
  createExecutions,
  createLooks,
  createRuns,
  createShared,
  type Peers,
  type ReportWork,
} from './modules/reports/reports.public'
import { ruledRows } from './ruled-rows'
import { createRation, type Ration } from '#platform/audit/ration'
import type { Clock } from '#platform/clock'
import { system } from '#platform/database/actor'
import type { Databases } from '#platform/database/kysely'
import { createSharing } from '#platform/sharing'
import type { Passwords } from '#platform/passwords/hashing'
import type { Seals } from '#platform/secrets/seals'
import { parseAllowedHost } from '#platform/sources/reach/allowed-hosts'

/** What the process gives to the modules. */
export interface ProcessParts {
  config: Config
  log: Logger
  clock: Clock
  databases: Databases
  passwords: Passwords
  /** Encrypts stored secrets. */
  seals: Seals
  /** The key for the HMAC of one-time codes. */
  codeKey: Buffer
  /** How reports sign in to the portal's own database. */
  reporting: ClientConfig
  /** Whether that is an account of reports alone, as far as is known: one that cannot switch to another role. */
  isReportingOwn: () => boolean
  /** Whether that is a server that the portal has started itself. */
  isReportingBeside?: boolean | undefined
  /** The public key with which browsers subscribe to push; absent when the portal does not push. */
  pushKey?: string | undefined
  /** The other processes that read databases for reports; absent when there are none. */
  peers?: Peers | undefined
  /** The installation's own key, from which keys for each purpose are derived. */
  secretKey: string
  /** The facts about this process for the page about the installation. */
  installation: Installation
}

export type Needs = ReturnType<typeof createNeeds>

type SourceParts = Pick<
  ProcessParts,
  | 'config'
  | 'log'
  | 'clock'
  | 'databases'
  | 'seals'
  | 'reporting'
  | 'isReportingOwn'
  | 'isReportingBeside'
  | 'peers'
>

/** The databases that reports of this process read, and the hosts that their links may lead to. */
function sourceNeeds(parts: SourceParts) {
  const { config, log, clock, databases, seals, reporting, isReportingOwn, isReportingBeside } = parts
  const { peers = alone } = parts
  const publicHost = config.PUBLIC_URL && new URL(config.PUBLIC_URL).host
  const allowedHosts = config.REPORT_HOSTS_ALLOWED.flatMap((text) => parseAllowedHost(text) ?? [])
  const portal = databases.for(system)
  const sources = openSources({
    ...{ reporting, isReportingOwn, isReportingBeside, tag: peers.tag },
    ...{ portal, seals, clock, log, allowedHosts },
  })
  peers.whenGone((tag) => sources.endLeftBehind(tag))
  return {
    sources,
    allowedHosts,
    /** Hosts that links of reports may lead to, besides the portal's own paths. */
    linkHosts: publicHost ? [publicHost] : [],
  }
}

/** What background jobs of reports need; end its `sources` with the process. */
export function createReportWork(parts: SourceParts): ReportWork {
  const { sources, linkHosts } = sourceNeeds(parts)
  return { sources, linkHosts, decisions: createDecisions(createRoleRights(parts)) }
}

/** How many audit lines about throttled sign-ins a process may write per minute. */
const throttledPerMinute = 20

/**
 * What modules use besides their calls; each module's type names the parts that it takes. One noun is given to
 * another here.
 */
export function createNeeds(parts: ProcessParts, routes: readonly RouteDefinition[]) {
  const { config, log, clock, databases, passwords, seals, secretKey } = parts
  const portal = databases.for(system)
  const sessions = createSessions({ databases, clock })
  const rights = createRoleRights({ databases, clock })
  const tries = createTriesUnderWay()
  const till = openTill({ db: portal, clock, log, config, seals, secretKey })
  const { sources, allowedHosts, linkHosts } = sourceNeeds(parts)
  const { peers = alone } = parts
  const shared = createShared({ peers, portal, clock, log })
  return {
    /** Acts as the portal itself. */
    portal,
    sessions,
    /** What roles may do; the guard and calls ask it for decisions. */
    rights,
    decisions: createDecisions(rights),
    /** Where every model's rows are, to try rules before they are saved. */
    ruledRows,
    /** All routes, for choosing what an admin permission opens. */
    routes,
    passwords,
    tries,
    /** Limits audit lines about throttled sign-ins. */
    throttled: createRation(throttledPerMinute),
    seals,
    /** The databases that reports read. */
    sources,
    linkHosts,
    clock,
    log,
    /** Runs of reports of this process. */
    runs: createRuns({ clock, executions: createExecutions({ clock, peers, shared }), process: peers.tag }),
    /** Cells of a dashboard that come at once share what they look up. */
    sharing: createSharing(),
    looks: createLooks({ clock }),
    /** What is needed to try a data source. */
    testing: { seals, log, allowedHosts, rations: new Map<number, Ration>() },
    /** Throws unless it is the caller's own password. */
    confirmPassword: createPasswordConfirmation({ passwords, tries }),
    codes: {
      key: parts.codeKey,
      budget: config.CODES_PER_HOUR,
      handlers: {
        'change-password': passwordHandler({ sessions }),
        'update-profile': applyProfile,
        'update-marketing-info': applyMarketing,
        'update-bank-info': bankHandler({ seals }),
      },
    },
    /** How many codes and links may be sent per hour in total. */
    budget: config.CODES_PER_HOUR,
    /** The address at which people reach the portal, without a slash at the end. */
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    /** What is sent, and not only kept in the message log. */
    carried: { mail: config.SMTP_URL !== undefined, sms: config.SMS_WEBHOOK_URL !== undefined },
    live: { isEnabled: config.LIVE_ENABLED, url: config.LIVE_PUBLIC_URL ?? null },
    /** What completing an order does, by its kind. */
    effects: { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects },
    till,
    installation: parts.installation,
    backlog: () => backlogOf(till),
    disconnecting: disconnectSettings(config),
    terms: sessionTerms(config),
    organizationId: config.ORGANIZATION_ID,
    widgetUrl: config.CHAT_WIDGET_URL,
    publicKey: parts.pushKey,
    isDemo: config.DEMO && config.NODE_ENV !== 'production',
  }
}
