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

/** What the process gives the modules. */
export interface ProcessParts {
  config: Config
  log: Logger
  clock: Clock
  databases: Databases
  passwords: Passwords
  /** Seals what is stored encrypted. */
  seals: Seals
  /** Of the HMAC of one-time codes. */
  codeKey: Buffer
  /** How reports sign in to the portal's own database. */
  reporting: ClientConfig
  /** Whether that is an account of their own, which can become no other. */
  isReportingOwn: boolean
  /** Whether that is the server which the portal has started itself. */
  isReportingBeside?: boolean | undefined
  /** The public key browsers subscribe to pushes with; absent where nothing is pushed. */
  pushKey?: string | undefined
  /** The other processes that read databases for reports; absent: there are none. */
  peers?: Peers | undefined
  /** The installation's own, for keys of a purpose. */
  secretKey: string
  /** What the process says of itself. */
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

/** The databases that reports of this process read, and where their links may lead. */
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
    /** Where the links of reports may lead besides the portal's own paths. */
    linkHosts: publicHost ? [publicHost] : [],
  }
}

/** What reports need in the background; end its `sources` with the process. */
export function createReportWork(parts: SourceParts): ReportWork {
  const { sources, linkHosts } = sourceNeeds(parts)
  return { sources, linkHosts, decisions: createDecisions(createRoleRights(parts)) }
}

/** Audit lines of this process. */
const throttledPerMinute = 20

/** Everything modules use besides their calls, each taking what it names; also where one noun is given to another. */
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
    /** What roles may do; the guard and calls ask its decisions. */
    rights,
    decisions: createDecisions(rights),
    /** Where every model's rows are, for checks of rules before they are saved. */
    ruledRows,
    /** Every call there is: what an admin permission can open is chosen from them. */
    routes,
    passwords,
    tries,
    /** Of audit lines about sign-ins that have to wait. */
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
    /** What trying a data source takes. */
    testing: { seals, log, allowedHosts, rations: new Map<number, Ration>() },
    /** Throws unless it is the caller's own. */
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
    /** Codes and links an hour, for everybody together. */
    budget: config.CODES_PER_HOUR,
    /** Where people reach the portal, without a slash at the end. */
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
    live: { isEnabled: config.LIVE_ENABLED, url: config.LIVE_PUBLIC_URL ?? null },
    /** What becomes of an order, by its kind. */
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
