import type { RouteDefinition } from '@uplink/contract/route'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { requestSettings, sessionTerms, type Config } from './config'
import { createBearers } from './modules/api-tokens/api-tokens.public'
import type { Installation } from './modules/about/about.actions'
import type { ReportingTrouble } from './modules/data-sources/data-sources.public'
import { bulkActsOf } from './bulk-acts'
import { createDecisions, createRoleRights, type RightsDefaults } from './modules/access/access.public'
import { applyMarketing, applyProfile, bankHandler } from './modules/accounts/accounts.public'
import { addressChangeEffects } from './modules/accounts/address-changes.public'
import {
  createActConfirmation,
  createPasswordConfirmation,
  createSessions,
  createTriesUnderWay,
  passwordHandler,
} from './modules/auth/auth.public'
import { packageChangeEffects } from './modules/connections/connections.public'
import { openSources } from './modules/data-sources/data-sources.public'
import { invoiceLinks } from './modules/payments/pay-links.public'
import { backlogOf, openTill } from './modules/payments/payments.public'
import {
  createDashboardViews,
  createExecutions,
  createForwardedCalls,
  createRuns,
  createWrittenSql,
  type ReportProcess,
  type ReportWork,
} from './modules/reports/reports.public'
import { auditTargets } from './audit-targets'
import { ruledRows } from './ruled-rows'
import { publicUrlOf, radiusFolder } from './starting/installation'
import { createRateLimiter, type RateLimiter } from '#platform/audit/rate-limiter'
import { wrongClocks } from './modules/usage/usage.public'
import { trialToken, type BrokerTrial } from '#platform/live/broker-trial'
import type { Clock } from '#platform/clock'
import { system } from '#platform/database/actor'
import type { Databases } from '#platform/database/kysely'
import { hasGateway } from '#platform/sms/gateways.store'
import { createSingleFlight } from '#platform/single-flight'
import type { Passwords } from '#platform/passwords/hashing'
import { derivedKey } from '#platform/secrets/secret-key'
import type { Seals } from '#platform/secrets/seals'
import { parseAllowedHosts } from '#platform/sources/reach/allowed-hosts'

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
  /** What runs reports in this process. */
  reports: Reports
  /** The public key with which browsers subscribe to push; absent when the portal does not push. */
  pushKey?: string | undefined
  /** The installation's own key, from which keys for each purpose are derived. */
  secretKey: string
  /** With a broker of the operator's: whether it may be used. */
  brokerTrial?: Pick<BrokerTrial, 'verdict'> | undefined
  /** The facts about this process for the page about the installation. */
  installation: Installation
  /** Where the embedded database keeps its data; absent: the database's disk cannot be seen from here. */
  dataFolder?: string | undefined
  /** What the built-in roles have in a new installation. */
  rightsDefaults: RightsDefaults
}

export type Needs = ReturnType<typeof createNeeds>

/** What reports need of the process. */
interface ReportParts extends Pick<ProcessParts, 'config' | 'log' | 'clock' | 'databases' | 'seals'> {
  /** How reports sign in to the portal's own database. */
  reporting: ClientConfig
  /** Whether that is an account of reports alone, as far as is known: one that cannot switch to another role. */
  isReportingOwn: () => boolean
  /** Whether that is a server that the portal has started itself. */
  isReportingBeside?: boolean | undefined
  /** What of the account of reports keeps raw SQL off on the portal's own database, and how to mend it. */
  reportingTroubles?: (() => readonly ReportingTrouble[]) | undefined
  /** This process among others; absent where there are none. */
  process?: ReportProcess | undefined
}

export type Reports = ReturnType<typeof createReports>

/**
 * What runs reports in this process, for calls and for jobs: the databases that reports read, with one queue for each.
 * `end` it when nothing begins a run any more.
 */
export function createReports(parts: ReportParts) {
  const { config, log, clock, databases, seals, reporting, isReportingOwn, isReportingBeside, process } =
    parts
  const publicHost = config.PUBLIC_URL && new URL(config.PUBLIC_URL).host
  const allowedHosts = parseAllowedHosts(config.REPORT_HOSTS_ALLOWED)
  const sources = openSources({
    reporting,
    isReportingOwn,
    reportingTroubles: parts.reportingTroubles,
    isReportingBeside,
    tag: process?.tag,
    portal: databases.for(system),
    seals,
    clock,
    log,
    allowedHosts,
  })
  const runs = createRuns({ clock, executions: createExecutions({ clock }), process: process?.tag })
  process?.whenGone((tag) => sources.endLeftBehind(tag))
  return {
    sources,
    runs,
    writtenSql: createWrittenSql(),
    allowedHosts,
    /** Hosts that links of reports may lead to, besides the portal's own paths. */
    linkHosts: publicHost ? [publicHost] : [],
    reportingTroubles: parts.reportingTroubles,
    async end() {
      await runs.end()
      sources.end()
    },
  }
}

/** What background jobs of reports need. */
export function createReportWork(parts: Pick<ProcessParts, 'databases' | 'clock' | 'reports'>): ReportWork {
  const { sources, runs, writtenSql, linkHosts } = parts.reports
  return { sources, runs, writtenSql, linkHosts, decisions: createDecisions(createRoleRights(parts)) }
}

/** Whether browsers are told to open a live connection, and where: at an operator's broker only once it was found safe. */
function liveOffer(config: Config, trial: ProcessParts['brokerTrial']) {
  return {
    get isEnabled() {
      return config.LIVE_ENABLED && (!config.LIVE_BROKER_URL || trial?.verdict().state === 'safe')
    },
    get url() {
      return this.isEnabled ? (config.LIVE_PUBLIC_URL ?? null) : null
    },
  }
}

/** By what a test mail is sent at once. */
const mailServerOf = ({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl }: Config) =>
  url && from && publicUrl ? { url, from, publicUrl } : undefined

/** The name and the password in an address. */
function loginAt(address: string | undefined) {
  if (!address) return undefined
  const { username, password } = new URL(address)
  return username && password
    ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined
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
  const bearers = createBearers({ databases, clock })
  const rights = createRoleRights({ databases, clock })
  const tries = createTriesUnderWay()
  const till = openTill({ db: portal, clock, log, config, seals, secretKey })
  const { sources, runs, writtenSql, allowedHosts, linkHosts, reportingTroubles } = parts.reports
  const effects = { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects }
  const payLinkOf = invoiceLinks({ config, secretKey, clock })
  return {
    /** Acts as the portal itself. */
    portal,
    /** Where a printed invoice can be paid; undefined when people outside could not open it or not pay. */
    payLinkOf,
    sessions,
    /** People by their API tokens. */
    bearers,
    /** What roles may do; the guard and calls ask it for decisions. */
    rights,
    decisions: createDecisions(rights),
    /** Where every model's rows are, to try rules before they are saved. */
    ruledRows,
    /** Where the records are that entries of the audit log are about. */
    auditTargets,
    rightsDefaults: parts.rightsDefaults,
    /** All routes, for choosing what an admin permission opens. */
    routes,
    passwords,
    tries,
    draftKey: derivedKey(secretKey, 'drafts'),
    passkeyKey: derivedKey(secretKey, 'passkeys'),
    /** Limits audit lines about throttled sign-ins. */
    throttled: createRateLimiter(throttledPerMinute),
    seals,
    /** Hosts inside the operator's network where staff may sign in. */
    signOnHosts: parseAllowedHosts(config.SIGN_ON_HOSTS_ALLOWED),
    signOnKey: derivedKey(secretKey, 'single sign-on'),
    discovered: new Map(),
    /** Hosts inside the operator's network that webhooks may tell. */
    webhookHosts: parseAllowedHosts(config.WEBHOOK_HOSTS_ALLOWED),
    /** The databases that reports read. */
    sources,
    writtenSql,
    linkHosts,
    clock,
    log,
    /** Runs of reports of this process. */
    runs,
    /** Calls about runs of other processes. */
    forwarded: createForwardedCalls({ runs, portal, clock, log }),
    /** Cells of a dashboard that come at once share what they look up. */
    sharing: createSingleFlight(),
    looks: createDashboardViews({ clock }),
    /** What is needed to try a data source. */
    testing: { seals, log, allowedHosts, rations: new Map<number, RateLimiter>() },
    /** Throws unless it is the caller's own password, for a critical act; asks for a second factor where there is one. */
    confirmPassword: createActConfirmation({ passwords, tries }),
    /** Throws unless it is the caller's own password. */
    confirmOwnPassword: createPasswordConfirmation({ passwords, tries }),
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
    publicUrl: publicUrlOf(config),
    /** Whether mail and SMS are sent, and not only kept in the message log. */
    carries: async (channel: 'mail' | 'sms') =>
      channel === 'mail'
        ? config.SMTP_URL !== undefined
        : config.SMS_WEBHOOK_URL !== undefined || hasGateway(portal),
    /** What the operator has set up. */
    carried: { mail: config.SMTP_URL !== undefined, sms: config.SMS_WEBHOOK_URL !== undefined },
    radius: {
      publicUrl: publicUrlOf(config),
      port: config.PORT,
      hasSecret: config.RADIUS_SECRET !== undefined,
      peers: config.RADIUS_PEERS,
      folder: radiusFolder,
    },
    mailServer: mailServerOf(config),
    smsHosts: parseAllowedHosts(config.SMS_HOSTS_ALLOWED),
    live: liveOffer(config, parts.brokerTrial),
    trialToken: trialToken(secretKey),
    brokerLogin: loginAt(config.LIVE_BROKER_URL),
    brokerVerdict: () => parts.brokerTrial?.verdict(),
    /** What completing an order does, by its kind. */
    effects,
    /** What can be done with all records that match. */
    bulk: bulkActsOf({ till, effects, linkTo: payLinkOf }),
    till,
    installation: parts.installation,
    dataFolder: parts.dataFolder,
    reportingTroubles: reportingTroubles ?? (() => []),
    backlog: () => backlogOf(till),
    wrongClocks: () => wrongClocks(portal, clock.now()),
    requesting: requestSettings(config),
    terms: sessionTerms(config),
    organizationId: config.ORGANIZATION_ID,
    widgetUrl: config.CHAT_WIDGET_URL,
    publicKey: parts.pushKey,
    isDemo: config.DEMO && config.NODE_ENV !== 'production',
  }
}
