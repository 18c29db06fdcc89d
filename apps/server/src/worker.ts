import type pg from 'pg'
import type { Logger } from 'pino'
import { requestSettings, type Config } from './config'
import { keepPeopleOfRoles } from './modules/access/access.public'
import { addressChangeEffects } from './modules/accounts/address-changes.public'
import { appSecrets, endUnusedSessions, purgeSecrets, purgeSessions } from './modules/auth/auth.public'
import { bulkActsOf } from './bulk-acts'
import { createBulkWork } from './modules/bulk-acts/bulk-acts.public'
import { sendCampaigns } from './modules/campaigns/campaigns.public'
import { createSendReminders } from './modules/billing/reminders/reminders.jobs'
import { createBillingJob, proveLedger } from './modules/billing/billing.jobs'
import { bankAccountNumbers, invoiceSums } from './modules/billing/billing.public'
import { sourcePasswords } from './modules/data-sources/data-sources.public'
import { outageCredits } from './modules/billing/outage-credits/credits.jobs'
import { createPushTransport } from './modules/notifications/notifications.public'
import {
  applyDueChanges,
  applyPackageChanges,
  createLinePlans,
  endPauses,
  packageChangeEffects,
  purgeQuotes,
  tellPrices,
} from './modules/connections/connections.public'
import { importedPasswords, workOnImports } from './modules/imports/imports.public'
import {
  createErasures,
  createPersonalExports,
  personalFiles,
  retention,
} from './modules/personal-data/personal-data.public'
import { prepaidDays } from './modules/prepaid/prepaid.public'
import { invoiceLinks } from './modules/payments/pay-links.public'
import { paymentJobs, paymentSums, tillOfJob } from './modules/payments/payments.public'
import {
  attachedFile,
  checkAlerts,
  makeExports,
  reportFiles,
  runSchedules,
  tidyReportRuns,
  type ReportJobDeps,
  type ReportWork,
} from './modules/reports/reports.public'
import { equipmentSecrets, networkPasswords } from './modules/usage/usage.public'
import { tellRunningOut } from './modules/tickets/tickets.public'
import { purgeSignOnAttempts, signOnSecrets } from './modules/single-sign-on/single-sign-on.public'
import { purgeWebhookDeliveries, webhookSecrets, webhookTransport } from './modules/webhooks/webhooks.public'
import { personalKinds } from './personal-kinds'
import { voucherCodes } from './modules/vouchers/vouchers.public'
import { closeSilentSessions, purgeReadings, tellQuotas } from './modules/usage/usage.jobs'
import { moveToPast } from './modules/usage/past/past.jobs'
import { keepToQuotas, recheckQuotas } from './modules/usage/quotas/quotas.jobs'
import { pushSpeeds } from './modules/usage/running/pushes.jobs'
import { sessionTransport } from './modules/usage/running/sessions.transport'
import type { Clock } from '#platform/clock'
import { system } from '#platform/database/actor'
import type { Database, Databases } from '#platform/database/kysely'
import type { Signals } from '#platform/database/signals'
import { purgeIdempotencyKeys } from '#platform/jobs/idempotency.jobs'
import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { runJobs } from '#platform/jobs/runner'
import { embeddedTransport } from '#platform/live/embedded-transport'
import type { BrokerTrial } from '#platform/live/broker-trial'
import { connectExternalTransport } from '#platform/live/external-transport'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { createFileExpiry } from '#platform/made-files/made-files.jobs'
import { createMailTransport, type MailServer } from '#platform/mail/mail.transport'
import { purgeMessageLogs, purgeOutbox } from '#platform/outbox/outbox.jobs'
import type { Transport } from '#platform/outbox/outbox'
import { startRelay } from '#platform/outbox/relay'
import type { PushKeys } from '#platform/push/push-keys'
import { createPushService } from '#platform/push/push-service'
import { createSeals, type Seals } from '#platform/secrets/seals'
import { resealSecrets } from '#platform/secrets/reseal'
import { parseAllowedHosts } from '#platform/sources/reach/allowed-hosts'
import { createSmsTransport } from '#platform/sms/sms.transport'
import { createGatewayTransport } from '#platform/sms/gateway.transport'
import { gatewaySecrets } from '#platform/sms/gateways.store'
import { faceOfMessage } from '#platform/brand/brand.store'
import { installNumbering } from '#platform/phones/numbering'

/** What the modules' jobs get. */
export type WorkDeps = ConfiguredJobDeps & ReportJobDeps

const effects = { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects }

const linePlans = createLinePlans(effects)

/** All modules' background jobs; the list is written by hand. */
export const jobs: readonly Job<WorkDeps>[] = [
  linePlans.job,
  applyPackageChanges,
  endPauses,
  createBillingJob({
    linksOf: invoiceLinks,
    // a line that goes to somebody else gets no other package before
    async applyDue(deps, organizationId) {
      await linePlans.carryOutDue(deps, organizationId)
      await applyDueChanges(deps, organizationId)
    },
  }),
  createSendReminders(invoiceLinks),
  sendCampaigns,
  createBulkWork((deps, job) =>
    bulkActsOf({ till: tillOfJob(deps, job), effects, linkTo: invoiceLinks(deps) }),
  ),
  prepaidDays,
  outageCredits,
  proveLedger,
  createKeepSums([invoiceSums, paymentSums], [{ name: 'people of roles', keep: keepPeopleOfRoles }]),
  endUnusedSessions,
  purgeSessions,
  purgeSecrets,
  purgeOutbox,
  purgeMessageLogs,
  purgeIdempotencyKeys,
  purgeQuotes,
  tellPrices,
  ...paymentJobs,
  tellQuotas,
  keepToQuotas,
  recheckQuotas,
  pushSpeeds,
  tellRunningOut,
  closeSilentSessions,
  purgeReadings,
  moveToPast,
  tidyReportRuns,
  runSchedules,
  makeExports,
  checkAlerts,
  workOnImports,
  purgeWebhookDeliveries,
  purgeSignOnAttempts,
  retention,
  createPersonalExports(personalKinds),
  createFileExpiry({ 'files of reports': reportFiles, 'files about people': personalFiles }),
  createErasures(personalKinds),
  resealSecrets([
    networkPasswords,
    importedPasswords,
    equipmentSecrets,
    sourcePasswords,
    bankAccountNumbers,
    voucherCodes,
    appSecrets,
    gatewaySecrets,
    signOnSecrets,
    ...webhookSecrets,
  ]),
]

export interface WorkerOptions {
  config: Config
  log: Logger
  pool: pg.Pool
  /** The application's login; the jobs' locks use a database connection of their own. */
  login: pg.ClientConfig
  databases: Databases
  signals: Signals
  clock: Clock
  /** Absent: nothing is pushed to browsers. */
  pushKeys: PushKeys | undefined
  secretKey: string
  /** With a broker of the operator's. */
  brokerTrial: BrokerTrial | undefined
  /** What jobs of reports need. */
  reports: ReportWork
}

/** Without a transport, messages are kept and not retried. */
const keep: Transport = async () => 'kept'

/** The worker process: sends the messages of the outbox, and runs the jobs. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  installNumbering()
  const { config, log, pool, signals, clock } = options
  const db = options.databases.for(system)
  const seals = createSeals(options.secretKey, config.SECRET_KEY_OLD)
  const external = config.LIVE_BROKER_URL
    ? await connectExternalTransport({ url: config.LIVE_BROKER_URL, trial: options.brokerTrial, log })
    : undefined
  const live = external?.transport ?? embeddedTransport(db)
  const mail = mailOf(config, {
    readFile: (file) => attachedFile(db, file),
    faceOf: (message) => faceOfMessage(db, message),
  })
  const relay = await startRelay(
    { db, clock, log, signals },
    {
      live,
      mail: mail?.transport ?? keep,
      sms: smsBy(options, db, seals),
      push: pushOf(options) ?? keep,
      webhook: webhookTransport({
        db,
        clock,
        seals,
        webhookHosts: parseAllowedHosts(config.WEBHOOK_HOSTS_ALLOWED),
      }),
      network: sessionTransport({ db, clock, log, seals, settings: requestSettings(config) }),
    },
  )
  const queue = await runJobs({ pool, login: options.login }, jobs, {
    db,
    clock,
    log,
    config,
    secretKey: options.secretKey,
    reports: options.reports,
  })
  return {
    async stop() {
      await queue.stop()
      await relay.stop()
      mail?.stop()
      await external?.stop()
    },
  }
}

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Config, more: Pick<MailServer, 'readFile' | 'faceOf'>) {
  return SMTP_URL && MAIL_FROM && PUBLIC_URL
    ? createMailTransport({ url: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL, ...more })
    : undefined
}

/** What anybody may sign in to sends nothing to a gateway that anybody has named. */
function smsBy({ config }: WorkerOptions, db: Database, seals: Seals): Transport {
  const otherwise = smsOf(config) ?? keep
  const allowed = parseAllowedHosts(config.SMS_HOSTS_ALLOWED)
  return config.DEMO ? otherwise : createGatewayTransport({ db, seals, allowed, otherwise })
}

function smsOf({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET }: Config) {
  return SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET
    ? createSmsTransport({ url: SMS_WEBHOOK_URL, secret: SMS_WEBHOOK_SECRET })
    : undefined
}

function pushOf({ pushKeys, config, databases }: WorkerOptions) {
  return (
    pushKeys &&
    createPushTransport(databases.for(system), createPushService(pushKeys, operatorsAddress(config)))
  )
}

/** The address at which push services reach the operator. */
function operatorsAddress({ PUBLIC_URL, MAIL_FROM }: Config): string {
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '')?.[0] ?? 'postmaster@localhost'}`
}
