import { existsSync, readFileSync } from 'node:fs'
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

/** Every variable the portal reads; `.env.example` says each in a sentence. */
export const configSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  // Not a URL to the letter: `postgres://name@/database?host=/run/postgresql` names a Unix socket.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be an address that begins with postgres://')
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker', 'migrate']).default('all'),
  DEMO: flag.optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(64).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  LIVE_ENABLED: flag.default(true),
  LIVE_BROKER_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  LIVE_PUBLIC_URL: url('ws:', 'wss:').optional(),
  TRUST_PROXY: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RATE_LIMIT_PER_MINUTE: whole(1, 1_000_000_000).default(1200),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
})

type Given = z.output<typeof configSchema>

export type Config = Omit<Given, 'DEMO' | 'LOG_LEVEL'> & {
  DEMO: boolean
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>
}

/** The configuration, or one line per mistake. Empty variables count as absent. */
export type ConfigResult = { config: Config } | { mistakes: string[] }

/**
 * @param env variables of the process; those of a `.env` file come after them
 * @param folder what a relative DATA_DIR is below
 */
export function readConfig(env: Record<string, string | undefined>, folder = ''): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = configSchema.safeParse(given)
  const mistakes = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (mistakes.length > 0 || !parsed.success) return { mistakes }
  const { DEMO, LOG_LEVEL, ...rest } = parsed.data
  const isProduction = rest.NODE_ENV === 'production'
  // At home the lines of every request would bury what the start says.
  return {
    config: {
      ...rest,
      DATA_DIR: resolve(folder, rest.DATA_DIR),
      DEMO: DEMO ?? !isProduction,
      LOG_LEVEL: LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    },
  }
}

function contradictions(config: z.output<typeof configSchema>): string[] {
  const mistakes: string[] = []
  if (config.NODE_ENV === 'production' && !config.SECRET_KEY)
    mistakes.push('SECRET_KEY is required in production')
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD))
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  if (config.LIVE_BROKER_URL && !config.LIVE_PUBLIC_URL)
    mistakes.push(
      'LIVE_PUBLIC_URL is required with LIVE_BROKER_URL: the address browsers reach the broker at',
    )
  if (config.ROLE !== 'all' && !config.DATABASE_URL)
    mistakes.push(`DATABASE_URL is required with ROLE=${config.ROLE}: processes share one PostgreSQL`)
  return mistakes
}

/** Variables of the process, over those of `.env` in the given folder. */
export function environment(folder: string): Record<string, string | undefined> {
  const file = resolve(folder, '.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}
