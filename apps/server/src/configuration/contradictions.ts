import type { Given } from './variables'

/** One line per pair of variables that do not go together. */
export function contradictions(config: Given): string[] {
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

function bkashContradictions(config: Given): string[] {
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

/** Whether the portal runs as a demo: unless it is told otherwise, everywhere but in production. */
export function isDemo({ DEMO, NODE_ENV }: Given): boolean {
  return DEMO ?? NODE_ENV !== 'production'
}

/** Whether a host by this name or address can only be reached from this machine. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
