import { gatewayTitle } from '@uplink/contract/gateways'
import { gatewaySettings, type GatewaySettings } from '../modules/payments/gateways/settings'
import type { Given } from './variables'

/** One line per pair of variables that do not go together. */
export function contradictions(config: Given): string[] {
  return [
    ...pairs.flatMap(({ isWrong, mistake }) => (isWrong(config) ? [mistake] : [])),
    ...gatewaySettings.flatMap((one) => gatewayContradictions(one, config)),
    ...demoContradictions(config),
    ...(config.ROLE !== 'all' && !config.DATABASE_URL
      ? [`DATABASE_URL is required with ROLE=${config.ROLE}: processes share one PostgreSQL`]
      : []),
  ]
}

interface Pair {
  isWrong: (config: Given) => boolean
  mistake: string
}

type Name = keyof Given

/** `other` says nothing without `name`. */
const needs = (other: Name, name: Name, why: string): Pair => ({
  isWrong: (config) => Boolean(config[other]) && !config[name],
  mistake: `${name} is required with ${other}: ${why}`,
})

const together = (one: Name, other: Name): Pair => ({
  isWrong: (config) => Boolean(config[one]) !== Boolean(config[other]),
  mistake: `${one} and ${other} must be set together`,
})

const pairs: readonly Pair[] = [
  {
    isWrong: (config) => config.NODE_ENV === 'production' && !config.SECRET_KEY,
    mistake: 'SECRET_KEY is required in production',
  },
  needs('DATABASE_POOLER_URL', 'DATABASE_URL', 'what needs a session of its own goes there'),
  needs('SECRET_KEY_OLD', 'SECRET_KEY', 'the key that takes its place'),
  {
    isWrong: (config) => Boolean(config.SECRET_KEY) && config.SECRET_KEY === config.SECRET_KEY_OLD,
    mistake: 'SECRET_KEY must be another one than SECRET_KEY_OLD',
  },
  together('ADMIN_USERNAME', 'ADMIN_PASSWORD'),
  needs('RADIUS_SECRET_OLD', 'RADIUS_SECRET', 'the secret that takes its place'),
  needs('SMTP_URL', 'MAIL_FROM', 'the sender of all mail'),
  needs('SMTP_URL', 'PUBLIC_URL', 'links in mail begin with it'),
  needs('SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET', 'it signs what is posted there'),
  together('PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'),
  {
    isWrong: ({ CHAT_WIDGET_URL: widget, PUBLIC_URL: own }) =>
      widget !== undefined && isSameOrigin(widget, own),
    mistake: 'CHAT_WIDGET_URL must be on another host than PUBLIC_URL, or its frame would not isolate it',
  },
  needs('LIVE_BROKER_URL', 'LIVE_PUBLIC_URL', 'the address browsers reach the broker at'),
  {
    isWrong: ({ LIVE_PUBLIC_URL: live, PUBLIC_URL: own }) =>
      live?.startsWith('ws:') === true && own?.startsWith('https:') === true,
    mistake:
      'LIVE_PUBLIC_URL must begin with wss:// where PUBLIC_URL begins with https://: browsers refuse ws:// there',
  },
]

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
