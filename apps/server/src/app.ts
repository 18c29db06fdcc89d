import { accountRoutes } from '@uplink/contract/accounts'
import { addressChangeRoutes } from '@uplink/contract/address-changes'
import { authRoutes } from '@uplink/contract/auth'
import { billingRoutes } from '@uplink/contract/billing'
import { codeRoutes } from '@uplink/contract/codes'
import { chatRoutes, deskChatRoutes } from '@uplink/contract/chat'
import { connectionRoutes } from '@uplink/contract/connections'
import { legalTextRoutes } from '@uplink/contract/legal-texts'
import { deskRoutes } from '@uplink/contract/desk'
import { menuRoutes } from '@uplink/contract/menus'
import { demoMessageRoutes, messageRoutes } from '@uplink/contract/messages'
import { notificationSettingsRoutes } from '@uplink/contract/notification-settings'
import { notificationRoutes } from '@uplink/contract/notifications'
import { orderRoutes } from '@uplink/contract/orders'
import { passwordRoutes } from '@uplink/contract/passwords'
import { outageCreditRoutes } from '@uplink/contract/outage-credits'
import { outageRoutes } from '@uplink/contract/outages'
import { packageRoutes } from '@uplink/contract/packages'
import { paymentDeskRoutes } from '@uplink/contract/desk-payments'
import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { paymentRoutes } from '@uplink/contract/payments'
import { postRoutes } from '@uplink/contract/posts'
import { pushSubscriptionRoutes } from '@uplink/contract/push-subscriptions'
import { deskTicketRoutes, ticketRoutes } from '@uplink/contract/tickets'
import { deviceRoutes } from '@uplink/contract/devices'
import { radiusRoutes } from '@uplink/contract/radius'
import { usageRoutes } from '@uplink/contract/usage'
import { userRoutes } from '@uplink/contract/users'
import { sessionRoutes } from '@uplink/contract/sessions'
import { installWording } from '@uplink/contract/wording'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { disconnectSettings, sessionTerms, type Config } from './config'
import { createRoleRights, mayCall } from './modules/access/access.public'
import { accountsHttp } from './modules/accounts/accounts.http'
import { applyMarketing, applyProfile, bankHandler } from './modules/accounts/accounts.public'
import { addressChangesHttp } from './modules/accounts/address-changes.http'
import { addressChangeEffects } from './modules/accounts/address-changes.public'
import { legalTextsHttp } from './modules/admin-resources/legal-texts.http'
import { postsHttp } from './modules/admin-resources/posts.http'
import { usersHttp } from './modules/admin-resources/users.http'
import { authHttp } from './modules/auth/auth.http'
import {
  createPasswordConfirmation,
  createSessions,
  passwordHandler,
  type CodesDeps,
} from './modules/auth/auth.public'
import { codesHttp } from './modules/auth/codes.http'
import { ownSessionsHttp } from './modules/auth/own-sessions.http'
import { passwordsHttp } from './modules/auth/passwords.http'
import { billingHttp } from './modules/billing/billing.http'
import { outageCreditsHttp } from './modules/billing/outage-credits.http'
import { chatHttp } from './modules/chat/chat.http'
import { connectionsHttp } from './modules/connections/connections.http'
import { connectionForStaff, packageChangeEffects } from './modules/connections/connections.public'
import { outagesHttp } from './modules/connections/outages.http'
import { packagesHttp } from './modules/connections/packages.http'
import { deskHttp } from './modules/desk/desk.http'
import { menusHttp } from './modules/menus/menus.http'
import { demoMessagesHttp, messagesHttp } from './modules/messages/messages.http'
import { notificationsHttp } from './modules/notifications/notifications.http'
import { pushSubscriptionsHttp } from './modules/notifications/push-subscriptions.http'
import { notificationSettingsHttp } from './modules/notifications/settings.http'
import { ordersHttp } from './modules/orders/orders.http'
import { deskTicketsHttp } from './modules/tickets/desk-tickets.http'
import { paymentsHttp } from './modules/payments/payments.http'
import { simulatorHttp } from './modules/payments/simulator/simulator.http'
import { openDesk } from './modules/payments/payments.public'
import { ticketsHttp } from './modules/tickets/tickets.http'
import { devicesHttp } from './modules/usage/devices.http'
import { radiusHttp } from './modules/usage/radius.http'
import { usageHttp } from './modules/usage/usage.http'
import type { Clock } from './platform/clock'
import { system } from './platform/database/actor'
import type { Databases } from './platform/database/kysely'
import type { Signals } from './platform/database/signals'
import type { Binding } from './platform/http/bind'
import { addDocumentation } from './platform/http/documentation'
import { answerUnknownPaths } from './platform/http/errors'
import { serveWebApp } from './platform/http/files'
import { addHealth } from './platform/http/health'
import { createNetworkGate } from './platform/http/network-gate'
import { createServer } from './platform/http/server'
import { securityHeaders } from './platform/http/security-headers'
import { attachLiveBroker, type LiveBroker } from './platform/live/broker'
import { createMetrics } from './platform/metrics'
import { countUnsent } from './platform/outbox/purge'
import type { Passwords } from './platform/passwords/hashing'
import type { Seals } from './platform/secrets/seals'

export interface AppOptions {
  config: Config
  log: Logger
  clock: Clock
  databases: Databases
  signals: Signals
  passwords: Passwords
  /** Seals what is stored encrypted. */
  seals: Seals
  /** Of the HMAC of one-time codes. */
  codeKey: Buffer
  /** The public key browsers subscribe to pushes with; absent where nothing is pushed. */
  pushKey?: string | undefined
  /** The installation's own, for keys of a purpose. */
  secretKey: string
  version: string
  isDatabaseUp: () => Promise<boolean>
  /** Turned off while stopping. */
  isAccepting: () => boolean
  /** The built web app; absent in API tests. */
  webFolder?: string
}

export interface App {
  server: FastifyInstance
  live: LiveBroker | undefined
  /** Resolves when work that no caller waits for is through. */
  idle(): Promise<void>
}

/** Every route of the contract, in the order of the modules below. */
const routeTables = [
  authRoutes,
  sessionRoutes,
  codeRoutes,
  passwordRoutes,
  accountRoutes,
  connectionRoutes,
  packageRoutes,
  outageRoutes,
  outageCreditRoutes,
  addressChangeRoutes,
  billingRoutes,
  paymentRoutes,
  paymentDeskRoutes,
  paymentCaseRoutes,
  usageRoutes,
  deviceRoutes,
  radiusRoutes,
  orderRoutes,
  ticketRoutes,
  deskTicketRoutes,
  chatRoutes,
  deskChatRoutes,
  deskRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  pushSubscriptionRoutes,
  messageRoutes,
  demoMessageRoutes,
  postRoutes,
  userRoutes,
  legalTextRoutes,
  menuRoutes,
] as const
export const allRoutes: readonly RouteDefinition[] = routeTables.flatMap((table) =>
  Object.values<RouteDefinition>(table),
)

/** The web process: every module, by hand, in order. */
export async function createApp(options: AppOptions): Promise<App> {
  installWording()
  const { config, clock, databases, signals } = options
  const sessions = createSessions({ databases, clock })
  const rights = createRoleRights({ databases, clock })
  const forgetRights = () => {
    sessions.forgetAll()
    rights.forget()
  }
  await signals.on('session_ended', (id) => sessions.forgetSession(Number(id)))
  await signals.on('access_changed', forgetRights)
  signals.onReconnect(forgetRights)

  const security = {
    isTls: config.PUBLIC_URL?.startsWith('https:') ?? false,
    liveOrigin: config.LIVE_PUBLIC_URL && new URL(config.LIVE_PUBLIC_URL).origin,
    frameOrigin: config.CHAT_WIDGET_URL && new URL(config.CHAT_WIDGET_URL).origin,
  }
  const network = createNetworkGate({ secret: config.RADIUS_SECRET, peers: config.RADIUS_PEERS })
  const server = await createServer({
    log: options.log,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    isUncounted: (request) =>
      request.routeOptions.config.uplink?.right.audience === 'network' && network.isListed(request.ip),
    shedsLoad: config.NODE_ENV !== 'test',
    trustProxy: config.TRUST_PROXY,
    ...security,
  })
  const metrics = createMetrics()
  metrics.watch(server)
  metrics.gauges('outbox_messages', 'Messages not sent, by transport and state', ['transport', 'state'], () =>
    countUnsent(databases.for(system)).then((rows) =>
      rows.map(({ count, ...labels }) => ({ labels, value: count })),
    ),
  )
  const binding: Binding = {
    server,
    databases,
    clock,
    network,
    gatekeeper: {
      personOf: sessions.personOf,
      mayCall: (person, route) => mayCall(rights, person, route),
      connectionForStaff: (db, person, cuid) => connectionForStaff(rights, db, person, cuid),
    },
  }
  const live = { isEnabled: config.LIVE_ENABLED, url: config.LIVE_PUBLIC_URL ?? null }

  const { passwords } = options
  const codes: CodesDeps = {
    key: options.codeKey,
    budget: config.CODES_PER_HOUR,
    handlers: {
      'change-password': passwordHandler({ sessions }),
      'update-profile': applyProfile,
      'update-marketing-info': applyMarketing,
      'update-bank-info': bankHandler(options),
    },
  }

  authHttp(binding, { passwords, sessions, live })
  ownSessionsHttp(binding, { sessions })
  codesHttp(binding, { codes })
  passwordsHttp(binding, {
    passwords,
    sessions,
    codes,
    budget: config.CODES_PER_HOUR,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ''),
  })
  accountsHttp(binding, { passwords, codes, seals: options.seals })
  connectionsHttp(binding, { rights, organizationId: config.ORGANIZATION_ID })
  packagesHttp(binding)
  outagesHttp(binding, { rights })
  addressChangesHttp(binding)
  billingHttp(binding, { rights })
  outageCreditsHttp(binding, { rights })
  const { secretKey, seals, log } = options
  const desk = openDesk({ db: databases.for(system), clock, log, config, seals, secretKey })
  paymentsHttp(binding, { desk, rights, confirmPassword: createPasswordConfirmation({ passwords }) })
  if (desk.simulator) simulatorHttp(server, desk.simulator)
  usageHttp(binding)
  devicesHttp(binding, { disconnecting: disconnectSettings(config) })
  radiusHttp(binding, { rights, seals: options.seals, terms: sessionTerms(config) })
  ordersHttp(binding, {
    rights,
    effects: { 'package-change': packageChangeEffects, 'address-change': addressChangeEffects },
  })
  ticketsHttp(binding, { rights })
  deskTicketsHttp(binding, { rights })
  chatHttp(binding, { rights, widgetUrl: config.CHAT_WIDGET_URL })
  deskHttp(binding, { rights })
  notificationsHttp(binding)
  notificationSettingsHttp(binding)
  pushSubscriptionsHttp(binding, { publicKey: options.pushKey })
  messagesHttp(binding, { rights })
  if (config.DEMO && config.NODE_ENV !== 'production') demoMessagesHttp(binding)
  postsHttp(binding)
  usersHttp(binding, { rights })
  legalTextsHttp(binding, { organizationId: config.ORGANIZATION_ID })
  menusHttp(binding, { rights })

  addHealth(server, { ...options, metrics, metricsToken: config.METRICS_TOKEN })
  await addDocumentation(server, allRoutes, options.version)
  if (options.webFolder) await serveWebApp(server, options.webFolder, securityHeaders(security))
  else answerUnknownPaths(server)

  const broker =
    config.LIVE_ENABLED && !config.LIVE_BROKER_URL
      ? attachBroker(server, options, sessions.personOf)
      : undefined
  if (broker) {
    await signals.on('session_ended', (id) => broker.endSession(Number(id)))
    metrics.gauge('live_connections', 'Open live connections', () => broker.connected())
  }
  return { server, live: broker, idle: desk.idle }
}

function attachBroker(
  server: FastifyInstance,
  options: AppOptions,
  personOf: Binding['gatekeeper']['personOf'],
): LiveBroker {
  const broker = attachLiveBroker(server.server, {
    gate: {
      admit: async (token) => {
        const person = await personOf(token)
        return (
          person && { userId: person.userId, sessionId: person.sessionId, expiresAt: person.sessionExpiresAt }
        )
      },
    },
    log: options.log,
    clock: options.clock,
  })
  server.addHook('preClose', () => broker.close())
  return broker
}
