import { gatewayTitle } from '@uplink/contract/gateways'
import { gatewaySettings, type GatewaySettings } from '../modules/payments/gateways/settings'
import type { Given } from './variables'

/** One line per pair of variables that do not go together. */
export function contradictions(config: Given): string[] {
  const mistakes: string[] = []
  if (config.NODE_ENV === 'production' && !config.SECRET_KEY)
    mistakes.push('SECRET_KEY is required in production')
  if (config.SECRET_KEY_OLD && !config.SECRET_KEY)
    mistakes.push('SECRET_KEY is required with SECRET_KEY_OLD: the key that takes its place')
  if (config.SECRET_KEY && config.SECRET_KEY === config.SECRET_KEY_OLD)
    mistakes.push('SECRET_KEY must be another one than SECRET_KEY_OLD')
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD))
    mistakes.push('ADMIN_USERNAME and ADMIN_PASSWORD must be set together')
  if (config.RADIUS_SECRET_OLD && !config.RADIUS_SECRET)
    mistakes.push('RADIUS_SECRET is required with RADIUS_SECRET_OLD: the secret that takes its place')
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
  mistakes.push(...gatewaySettings.flatMap((one) => gatewayContradictions(one, config)))
  mistakes.push(...demoContradictions(config))
  if (config.ROLE !== 'all' && !config.DATABASE_URL)
    mistakes.push(`DATABASE_URL is required with ROLE=${config.ROLE}: processes share one PostgreSQL`)
  return mistakes
}

function isSameOrigin(one: string, other: string | undefined): boolean {
  return other !== undefined && new URL(one).origin === new URL(other).origin
}

const isGiven = (config: Given, name: string) => name in config && config[name as keyof Given] !== undefined

/** A gateway's required variables belong together, and others of its variables are nothing without them. */
function gatewayContradictions(
  { name: gateway, prefix, required, optional }: GatewaySettings,
  config: Given,
): string[] {
  const missing = required.filter((name) => !isGiven(config, name))
  if (missing.length === required.length)
    return optional
      .filter((name) => isGiven(config, name))
      .map((name) => `${name} needs ${required.join(', ')}`)
  const mistakes = missing.map((name) => `${name} is required with the other ${prefix} variables`)
  if (!config.PUBLIC_URL)
    mistakes.push(
      `PUBLIC_URL is required with ${required[0]}: ${gatewayTitle(gateway)} sends people back to it`,
    )
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
    ...gatewaySettings.flatMap(({ required }) =>
      required.filter((name) => isGiven(config, name)).slice(0, 1),
    ),
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
