import { authRoutes } from '@uplink/contract/auth'
import { billingRoutes } from '@uplink/contract/billing'
import { connectionRoutes } from '@uplink/contract/connections'
import { menuRoutes } from '@uplink/contract/menus'
import { notificationRoutes } from '@uplink/contract/notifications'
import { orderRoutes } from '@uplink/contract/orders'
import { postRoutes } from '@uplink/contract/posts'
import { ticketRoutes } from '@uplink/contract/tickets'
import { usageRoutes } from '@uplink/contract/usage'
import { installWording } from '@uplink/contract/wording'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config'
import { createRoleRights, mayCall } from './modules/access/access.public'
import { postsHttp } from './modules/admin-resources/posts.http'
import { authHttp } from './modules/auth/auth.http'
import { createSessions } from './modules/auth/auth.public'
import { billingHttp } from './modules/billing/billing.http'
import { connectionsHttp } from './modules/connections/connections.http'
import { connectionForStaff } from './modules/connections/connections.public'
import { menusHttp } from './modules/menus/menus.http'
import { notificationsHttp } from './modules/notifications/notifications.http'
import { ordersHttp } from './modules/orders/orders.http'
import { ticketsHttp } from './modules/tickets/tickets.http'
import { usageHttp } from './modules/usage/usage.http'
import type { Clock } from './platform/clock'
import type { Databases } from './platform/database/kysely'
import type { Signals } from './platform/database/signals'
import type { Binding } from './platform/http/bind'
import { addDocumentation } from './platform/http/documentation'
import { answerUnknownPaths } from './platform/http/errors'
import { serveWebApp } from './platform/http/files'
import { addHealth } from './platform/http/health'
import { createServer } from './platform/http/server'
import { securityHeaders } from './platform/http/security-headers'
import { attachLiveBroker, type LiveBroker } from './platform/live/broker'
import { createMetrics } from './platform/metrics'
import type { Passwords } from './platform/passwords/hashing'

export interface AppOptions {
  config: Config
  log: Logger
  clock: Clock
  databases: Databases
  signals: Signals
  passwords: Passwords
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
}

/** Every route of the contract, in the order of the modules below. */
const routeTables = [
  authRoutes,
  connectionRoutes,
  billingRoutes,
  usageRoutes,
  orderRoutes,
  ticketRoutes,
  notificationRoutes,
  postRoutes,
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
  }
  const server = await createServer({
    log: options.log,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    shedsLoad: config.NODE_ENV !== 'test',
    trustProxy: config.TRUST_PROXY,
    ...security,
  })
  const metrics = createMetrics()
  metrics.watch(server)
  const binding: Binding = {
    server,
    databases,
    clock,
    gatekeeper: {
      personOf: sessions.personOf,
      mayCall: (person, route) => mayCall(rights, person, route),
      connectionForStaff: (db, person, cuid) => connectionForStaff(rights, db, person, cuid),
    },
  }
  const live = { isEnabled: config.LIVE_ENABLED, url: config.LIVE_PUBLIC_URL ?? null }

  authHttp(binding, { passwords: options.passwords, sessions, live })
  connectionsHttp(binding, { rights })
  billingHttp(binding)
  usageHttp(binding)
  ordersHttp(binding)
  ticketsHttp(binding)
  notificationsHttp(binding)
  postsHttp(binding)
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
  return { server, live: broker }
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
