import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { gatewayVariables } from '../modules/payments/gateways/settings'
import { choice, flag, text, url, whole } from './kinds'

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** `192.0.2.7` or `192.0.2.0/24`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
}

const peers = commaList.refine((list) => list.every(isNetwork), {
  error: 'must be addresses or networks like 192.0.2.7 or 192.0.2.0/24, comma-separated',
})

/** Names for the addresses of this machine and of private networks, where proxies usually are. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** `db.example:5432` or `[2001:db8::1]:3306`. */
const allowedHosts = commaList.refine(
  (list) => list.every((one) => /^(\[[\da-fA-F:.]+\]|[A-Za-z\d._-]+):\d{1,5}$/.test(one)),
  { error: 'must be hosts with their ports like db.example:5432, comma-separated' },
)

/** `pay.example`. */
const hostNames = commaList.refine((list) => list.every((one) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(one)), {
  error: 'must be names of hosts in small letters like pay.example, comma-separated',
})

const proxies = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => proxyNames.includes(part.trim()) || isNetwork(part.trim())),
    {
      error: 'must be addresses or networks like 192.0.2.7 or 192.0.2.0/24, or loopback, comma-separated',
    },
  )

/** `192.0.2.1=secret,192.0.2.2=another`. */
const disconnectSecrets = commaList
  .refine((list) => list.every((one) => isIP(one.split('=', 1)[0] ?? '') > 0 && /=./.test(one)), {
    error: 'must be pairs like 192.0.2.1=secret, comma-separated',
  })
  .transform((list): Record<string, string> =>
    Object.fromEntries(list.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])),
  )

/** Not always a valid URL: `postgres://name@/database?host=/run/postgresql` names a Unix socket. */
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that begins with postgres://')

/** Every variable that the portal reads; `.env.example` explains each one. */
export const configSchema = z.object({
  NODE_ENV: choice('production', 'development', 'test').default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: text().default('0.0.0.0'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: text().default('./data'),
  BACKUP_DIR: text().optional(),
  BACKUP_KEEP: whole(1, 1000).default(7),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER_URL: postgresUrl.optional(),
  REPORTS_DATABASE_URL: postgresUrl.optional(),
  REPORT_HOSTS_ALLOWED: allowedHosts.default([]),
  WEBHOOK_HOSTS_ALLOWED: allowedHosts.default([]),
  SIGN_ON_HOSTS_ALLOWED: allowedHosts.default([]),
  // A few connections per processor answer more calls than many, which would only compete for it.
  DATABASE_POOL_SIZE: whole(4, 200).default(Math.min(20, Math.max(6, 3 * availableParallelism()))),
  WORKER_PORT: whole(1, 65_535).optional(),
  ROLE: choice('all', 'web', 'worker', 'migrate').default('all'),
  DEMO: flag.optional(),
  DEMO_NETWORK: flag.optional(),
  DEMO_MARIADB_URL: z
    .union([z.literal('none'), url('mysql:')], {
      error: 'must be none, or an address that begins with mysql://',
    })
    .optional(),
  DEMO_PUBLIC: flag.default(false),
  DRAIN_SECONDS: whole(0, 300).optional(),
  ADMIN_USERNAME: text({ most: 64 }).trim().min(1, 'must have at least 1 character').optional(),
  ADMIN_PASSWORD: text({ least: 8, most: 128 }).optional(),
  SECRET_KEY: text({ least: 32 }).optional(),
  SECRET_KEY_OLD: text({ least: 32 }).optional(),
  ORGANIZATION_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  LIVE_ENABLED: flag.default(true),
  LIVE_BROKER_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  LIVE_PUBLIC_URL: url('ws:', 'wss:').optional(),
  LIVE_BROKER_SECRET: text({ least: 16 }).optional(),
  LIVE_BROKER_PEERS: peers.default([]),
  RADIUS_SECRET: text({ least: 16 }).optional(),
  RADIUS_SECRET_OLD: text({ least: 16 }).optional(),
  RADIUS_PEERS: peers.default([]),
  RADIUS_INTERIM: whole(60, 86_400).default(300),
  RADIUS_SESSION_LIMIT: whole(0, 31_536_000).default(0),
  RADIUS_COA_SECRET: text({ most: 128 }).optional(),
  RADIUS_COA_SECRETS: disconnectSecrets.default({}),
  RADIUS_COA_PORT: whole(1, 65_535).default(3799),
  RADIUS_COA_PROXY: z
    .string()
    .refine((text) => isIP(text) > 0, 'must be an address like 192.0.2.1')
    .optional(),
  RADIUS_COA_TIMEOUT: whole(50, 20_000).default(3000),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and <an address>',
    )
    .optional(),
  SMS_WEBHOOK_URL: url('http:', 'https:').optional(),
  SMS_WEBHOOK_SECRET: text({ least: 16 }).optional(),
  SMS_HOSTS_ALLOWED: allowedHosts.default([]),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a VAPID key of 87 characters')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID key of 43 characters')
    .optional(),
  CHAT_WIDGET_URL: url('https:', 'http:').optional(),
  PAYMENT_PAGE_HOSTS: hostNames.default([]),
  ...gatewayVariables,
  TRUST_PROXY: proxies.optional(),
  METRICS_TOKEN: text({ least: 16 }).optional(),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(1200),
  CODES_PER_HOUR: whole(1, 1_000_000_000).default(3000),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'silent').optional(),
})

/** The variables as read, before defaults that depend on others. */
export type Given = z.output<typeof configSchema>
