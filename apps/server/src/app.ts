import { installWording } from '@uplink/contract/wording'
import type { FastifyInstance } from 'fastify'
import { isApiToken } from './modules/api-tokens/api-tokens.public'
import { connectionForStaff } from './modules/connections/connections.public'
import { backlogOf } from './modules/payments/payments.public'
import { hearOfRuns } from './modules/reports/reports.public'
import { attachBroker } from './starting/attach-broker'
import { watchCertificate } from './starting/monitoring/certificate'
import { addPortalMetrics } from './starting/monitoring/portal-metrics'
import { allRoutes, modules } from './modules'
import { createNeeds, type Needs, type ProcessParts } from './needs'
import { system } from '#platform/database/actor'
import type { Signals } from '#platform/database/signals'
import type { Binding } from '#platform/http/bind'
import { takeCspReports } from '#platform/http/headers/csp-reports'
import { addDocumentation } from '#platform/http/machine-pages/documentation'
import { answerUnknownPaths } from '#platform/http/errors'
import { serveWebApp } from '#platform/http/files/files'
import { addHealth } from '#platform/http/machine-pages/health'
import { createNetworkGate } from '#platform/http/network/network-gate'
import { rawRefusal } from '#platform/http/load/raw-refusal'
import { createServer } from '#platform/http/server'
import { createStanding } from '#platform/http/rights/standing'
import { securityHeaders } from '#platform/http/headers/security-headers'
import type { LiveBroker } from '#platform/live/broker'
import { createMetrics } from '#platform/metrics'
import { installNumbering } from '#platform/phones/numbering'

export interface AppOptions extends ProcessParts {
  signals: Signals
  version: string
  isDatabaseUp: () => Promise<boolean>
  /** False while the process is stopping. */
  isAccepting: () => boolean
  /** The built web app; absent in API tests. */
  webFolder?: string
}

export interface App {
  server: FastifyInstance
  live: LiveBroker | undefined
  /** Resolves when work for which no caller waits is done. */
  idle(): Promise<void>
}

/** The web process: puts platform and modules together. A new module is a line in `modules.ts`, not here. */
export async function createApp(options: AppOptions): Promise<App> {
  installWording()
  installNumbering()
  const { config, databases, signals } = options
  const needs = createNeeds(options, allRoutes)
  await forgetOnSignals(signals, needs)
  await hearOfRuns(signals, needs)

  const security = {
    isTls: config.PUBLIC_URL?.startsWith('https:') ?? false,
    liveOrigin: config.LIVE_PUBLIC_URL && new URL(config.LIVE_PUBLIC_URL).origin,
    frameOrigin: config.CHAT_WIDGET_URL && new URL(config.CHAT_WIDGET_URL).origin,
  }
  const network = createNetworkGate({
    secret: config.RADIUS_SECRET,
    formerSecret: config.RADIUS_SECRET_OLD,
    peers: config.RADIUS_PEERS,
  })
  const asker = createNetworkGate({ secret: config.LIVE_BROKER_SECRET, peers: config.LIVE_BROKER_PEERS })
  const server = await createServer({
    log: options.log,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    isUncounted: (request) =>
      request.routeOptions.config.uplink?.right.audience === 'network' &&
      (request.routeOptions.config.uplink.right.secretOf === 'broker' ? asker : network).isListed(request.ip),
    ...(config.NODE_ENV !== 'test' && {
      sheds: { routes: allRoutes, atOnce: 2 * config.DATABASE_POOL_SIZE },
    }),
    trustProxy: config.TRUST_PROXY,
    ...security,
  })
  const metrics = createMetrics()
  metrics.watch(server)
  const measured = { db: databases.for(system), clock: options.clock, dataFolder: options.dataFolder }
  addPortalMetrics(metrics, measured)
  metrics.gauges('payments_oldest_due_seconds', 'For how long the oldest due payment waits', [], async () => [
    { labels: {}, value: (await backlogOf(needs.till)).seconds },
  ])

  const certificates = watchCertificate(config.NODE_ENV === 'test' ? undefined : config.PUBLIC_URL)
  metrics.gauges(
    'certificate_ends_timestamp_seconds',
    'When the certificate ends that browsers see at the address of the portal',
    ['host'],
    async () =>
      (await certificates()).map(({ host, ends }) => ({ labels: { host }, value: ends.getTime() / 1000 })),
  )

  metrics.gauges(
    'equipment_clock_behind_seconds',
    'By how much the clocks of equipment are behind, where they are wrong; negative: ahead',
    ['address'],
    async () =>
      (await needs.wrongClocks()).map(({ address, behind_seconds }) => ({
        labels: { address },
        value: behind_seconds,
      })),
  )

  server.addHook('onClose', () => needs.runs.endCalls())
  const binding = {
    server,
    databases,
    clock: options.clock,
    network,
    broker: asker,
    gatekeeper: gatekeeperOf(needs),
    standing: createStanding(),
  }
  for (const module of modules) module.bind(binding, needs)

  const cspReports = takeCspReports(server, options.log)
  metrics.gauge(
    'csp_reports',
    'Browsers’ reports of pages that broke the content security policy',
    cspReports,
  )
  addHealth(server, { ...options, metrics, metricsToken: config.METRICS_TOKEN })
  const offered = modules.filter(({ isOffered }) => isOffered?.(needs) ?? true)
  const documented = offered.flatMap(({ routes }) => routes)
  await addDocumentation(server, documented, options.version, securityHeaders(security).documentation)
  if (options.webFolder) await serveWebApp(server, options.webFolder, securityHeaders(security))
  else answerUnknownPaths(server)

  const broker =
    config.LIVE_ENABLED && !config.LIVE_BROKER_URL
      ? attachBroker(server, {
          ...options,
          personOf: needs.sessions.personOf,
          endedAmong: needs.sessions.endedAmong,
          keyOf: needs.sessions.keyOf,
          refuse: rawRefusal(securityHeaders(security).data),
        })
      : undefined
  if (broker) {
    await signals.on('session_ended', (id) => broker.endSession(Number(id)))
    metrics.gauge('live_connections', 'Open live connections', () => broker.connected())
  }
  return { server, live: broker, idle: needs.till.idle }
}

/** Clears what this process has cached of sessions and rights when another process has changed them. */
async function forgetOnSignals(signals: Signals, needs: Needs): Promise<void> {
  const forget = () => forgetPeople(needs)
  await signals.on('session_ended', (id) => needs.sessions.forgetSession(Number(id)))
  await signals.on('access_changed', forget)
  signals.onReconnect(forget)
}

function forgetPeople({ sessions, bearers, rights }: Needs): void {
  sessions.forgetAll()
  bearers.forgetAll()
  rights.forget()
}

function gatekeeperOf(needs: Needs): Binding['gatekeeper'] {
  const { sessions, bearers, decisions } = needs
  return {
    ...decisions,
    personOf: (token) => (isApiToken(token) ? bearers : sessions).personOf(token),
    admitToken: bearers.admitToken,
    provedAt: sessions.provedAt,
    connectionForStaff: (db, person, cuid) => connectionForStaff(decisions, db, person, cuid),
    forget: () => forgetPeople(needs),
  }
}
