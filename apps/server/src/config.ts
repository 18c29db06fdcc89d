import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1')

const whole = (from: number, to: number) =>
  z.coerce
    .number({ error: `must be a whole number` })
    .int()
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })

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
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  REPORTS_DATABASE_URL: postgresUrl.optional(),
  REPORT_HOSTS_ALLOWED: allowedHosts.default([]),
  // A few connections per processor answer more calls than many, which would only compete for it.
  DATABASE_POOL_SIZE: whole(4, 200).default(Math.min(20, Math.max(6, 3 * availableParallelism()))),
  ROLE: z.enum(['all', 'web', 'worker', 'migrate']).default('all'),
  DEMO: flag.optional(),
  DEMO_NETWORK: flag.optional(),
  DEMO_MARIADB_URL: z.literal('none').or(url('mysql:')).optional(),
  DEMO_PUBLIC: flag.default(false),
  DRAIN_SECONDS: whole(0, 300).optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(64).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ORGANIZATION_ID: whole(1, Number.MAX_SAFE_INTEGER).optional(),
  LIVE_ENABLED: flag.default(true),
  LIVE_BROKER_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  LIVE_PUBLIC_URL: url('ws:', 'wss:').optional(),
  RADIUS_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  RADIUS_PEERS: peers.default([]),
  RADIUS_INTERIM: whole(60, 86_400).default(300),
  RADIUS_SESSION_LIMIT: whole(0, 31_536_000).default(0),
  RADIUS_COA_SECRET: z.string().min(1).max(128).optional(),
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
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a VAPID key of 87 characters')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID key of 43 characters')
    .optional(),
  CHAT_WIDGET_URL: url('https:', 'http:').optional(),
  BKASH_BASE_URL: url('https:').optional(),
  BKASH_APP_KEY: z.string().min(1).optional(),
  BKASH_APP_SECRET: z.string().min(1).optional(),
  BKASH_USERNAME: z.string().min(1).optional(),
  BKASH_PASSWORD: z.string().min(1).optional(),
  BKASH_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic')
    .optional(),
  BKASH_TIMEOUT_MS: whole(100, 60_000).default(30_000),
  TRUST_PROXY: proxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(1200),
  CODES_PER_HOUR: whole(1, 1_000_000_000).default(3000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

type Given = z.output<typeof configSchema>

export type Config = Omit<Given, 'DEMO' | 'DEMO_NETWORK' | 'DRAIN_SECONDS' | 'LOG_LEVEL'> & {
  DEMO: boolean
  DRAIN_SECONDS: number
  DEMO_NETWORK: boolean
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>
}

/** The configuration, or one line per mistake. Empty variables count as absent. */
export type ConfigResult = { config: Config } | { mistakes: string[] }

/**
 * @param env variables of the process; they take precedence over those of a `.env` file
 * @param folder the folder that a relative DATA_DIR is inside
 */
export function readConfig(env: Record<string, string | undefined>, folder = ''): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = configSchema.safeParse(given)
  const mistakes = parsed.success
    ? contradictions(parsed.data)
    : [
        ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
        ...contradictionsOfTheRest(given, new Set(parsed.error.issues.map((issue) => String(issue.path[0])))),
      ]
  if (mistakes.length > 0 || !parsed.success) return { mistakes }
  const { DEMO_NETWORK, DRAIN_SECONDS, LOG_LEVEL, ...rest } = parsed.data
  const isProduction = rest.NODE_ENV === 'production'
  // In development the log's line per request would hide the start's own messages.
  return {
    config: {
      ...rest,
      DATA_DIR: resolve(folder, rest.DATA_DIR),
      DEMO: isDemo(parsed.data),
      // In development no balancer watches, and Ctrl-C should end the process at once.
      DRAIN_SECONDS: DRAIN_SECONDS ?? (isProduction ? 5 : 0),
      DEMO_NETWORK: DEMO_NETWORK ?? rest.NODE_ENV === 'development',
      LOG_LEVEL: LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    },
  }
}

/**
 * Contradictions among the variables that are valid by themselves, so that all mistakes are reported at one start.
 */
function contradictionsOfTheRest(given: Record<string, string | undefined>, wrong: Set<string>): string[] {
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return contradictions(configSchema.parse(rest)).filter(
    (line) => !line.split(/\W+/).some((word) => wrong.has(word)),
  )
}

function contradictions(config: z.output<typeof configSchema>): string[] {
  const mistakes: string[] = []
  if (config.NODE_ENV === 'production' && !config.SECRET_KEY)
    mistakes.push('SECRET_KEY is required in production')
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD))
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  if (config.SMTP_URL && !config.MAIL_FROM)
    mistakes.push('MAIL_FROM is required with SMTP_URL: the sender of all mail')
  if (config.SMTP_URL && !config.PUBLIC_URL)
    mistakes.push('PUBLIC_URL is required with SMTP_URL: links in mail begin with it')
  if (config.SMS_WEBHOOK_URL && !config.SMS_WEBHOOK_SECRET)
    mistakes.push('SMS_WEBHOOK_SECRET is required with SMS_WEBHOOK_URL: it signs what is posted there')
  if (Boolean(config.PUSH_PUBLIC_KEY) !== Boolean(config.PUSH_PRIVATE_KEY))
    mistakes.push('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be set together')
  if (config.CHAT_WIDGET_URL && isSameOrigin(config.CHAT_WIDGET_URL, config.PUBLIC_URL))
    mistakes.push(
      'CHAT_WIDGET_URL must be on another host than PUBLIC_URL, or its frame would not isolate it',
    )
  if (config.LIVE_BROKER_URL && !config.LIVE_PUBLIC_URL)
    mistakes.push(
      'LIVE_PUBLIC_URL is required with LIVE_BROKER_URL: the address browsers reach the broker at',
    )
  mistakes.push(...bkashContradictions(config), ...demoContradictions(config))
  if (config.ROLE !== 'all' && !config.DATABASE_URL)
    mistakes.push(`DATABASE_URL is required with ROLE=${config.ROLE}: processes share one PostgreSQL`)
  return mistakes
}

function isSameOrigin(one: string, other: string | undefined): boolean {
  return other !== undefined && new URL(one).origin === new URL(other).origin
}

/** The variables that payments by bKash need. */
const bkashAccess = [
  'BKASH_BASE_URL',
  'BKASH_APP_KEY',
  'BKASH_APP_SECRET',
  'BKASH_USERNAME',
  'BKASH_PASSWORD',
] as const

function bkashContradictions(config: z.output<typeof configSchema>): string[] {
  const missing = bkashAccess.filter((name) => config[name] === undefined)
  if (missing.length === bkashAccess.length)
    return config.BKASH_TOPIC_ARN ? [`BKASH_TOPIC_ARN needs ${bkashAccess.join(', ')}`] : []
  const mistakes = missing.map((name) => `${name} is required with the other BKASH_ variables`)
  if (!config.PUBLIC_URL)
    mistakes.push('PUBLIC_URL is required with BKASH_BASE_URL: bKash sends people back to it')
  return mistakes
}

/**
 * The demo's passwords are in the README, and its codes on a page for everybody. It must therefore not run with real
 * mail, real money or an address that others can open.
 */
function demoContradictions(config: Given): string[] {
  if (!isDemo(config) || config.DEMO_PUBLIC) return []
  const real = [
    ...(['SMTP_URL', 'SMS_WEBHOOK_URL'] as const).filter((name) => config[name] !== undefined),
    ...bkashAccess.filter((name) => config[name] !== undefined).slice(0, 1),
    ...(config.PUBLIC_URL && !isThisMachine(new URL(config.PUBLIC_URL).hostname) ? ['PUBLIC_URL'] : []),
  ]
  return real.map(
    (name) =>
      `${name} is for a real portal, and this one is a demo, whose passwords and codes anybody can read: ` +
      'set DEMO=false, or DEMO_PUBLIC=true if that is what you want',
  )
}

function isDemo({ DEMO, NODE_ENV }: Given): boolean {
  return DEMO ?? NODE_ENV !== 'production'
}

/** Whether a host by this name or address can only be reached from this machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}

/** Variables of the process, which take precedence over those of `.env` in the given folder. */
export function environment(folder: string): Record<string, string | undefined> {
  const file = resolve(folder, '.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** The settings for ending network sessions: see `DisconnectSettings` of the module usage. */
export function disconnectSettings(config: Config) {
  return {
    secret: config.RADIUS_COA_SECRET,
    secrets: config.RADIUS_COA_SECRETS,
    port: config.RADIUS_COA_PORT,
    proxy: config.RADIUS_COA_PROXY,
    timeoutMs: config.RADIUS_COA_TIMEOUT,
  }
}

/** The settings for admitting network sessions: see `SessionTerms` of the module usage. */
export function sessionTerms(config: Config) {
  return { interimSeconds: config.RADIUS_INTERIM, sessionSeconds: config.RADIUS_SESSION_LIMIT }
}
