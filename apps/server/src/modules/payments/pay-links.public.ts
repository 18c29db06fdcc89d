import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '#platform/durations'
import type { ConfiguredJobDeps } from '#platform/jobs/job'
import { derivedKey } from '#platform/secrets/secret-key'
import { gatewaySettings, hasSimulators, isConfigured } from './gateways/settings'

/** Links with which an invoice can be paid without signing in, for mail and SMS. */
export interface PayLinks {
  /** The address of the pay screen; it works until `expiresAt`. */
  linkTo(invoiceId: number, expiresAt: Date): string
  /** The token of such an address. */
  tokenFor(invoiceId: number, expiresAt: Date): string
  /** What a token is for; undefined unless we made it. It may have expired. */
  read(token: string): { invoiceId: number; expiresAt: Date } | undefined
}

/**
 * The token contains the invoice and the end of its validity, signed with a key derived from the portal's secret key:
 * nothing is stored, and nobody can forge a token.
 *
 * @param formerKey the key before it, while it is changed: links that were made with it still work
 * @param origin of the portal as people type it, `https://portal.example`
 */
export function createPayLinks(secretKey: string, origin: string, formerKey?: string): PayLinks {
  const key = derivedKey(secretKey, 'pay links')
  const keys = formerKey === undefined ? [key] : [key, derivedKey(formerKey, 'pay links')]
  const signature = (claim: string, by = key) => createHmac('sha256', by).update(claim).digest('base64url')

  function tokenFor(invoiceId: number, expiresAt: Date): string {
    const seconds = Math.floor(expiresAt.getTime() / 1000)
    const claim = Buffer.from(`${invoiceId} ${seconds}`).toString('base64url')
    return `${claim}.${signature(claim)}`
  }

  return {
    tokenFor,
    linkTo: (invoiceId, expiresAt) => `${origin}/pay/${tokenFor(invoiceId, expiresAt)}`,
    read(token) {
      const [claim = '', given = ''] = token.split('.')
      const shown = Buffer.from(given)
      const isOurs = keys.some((by) => {
        const expected = Buffer.from(signature(claim, by))
        return shown.length === expected.length && timingSafeEqual(shown, expected)
      })
      if (!isOurs) return undefined
      const [invoiceId, seconds] = Buffer.from(claim, 'base64url').toString().split(' ').map(Number)
      if (!Number.isSafeInteger(invoiceId) || !Number.isSafeInteger(seconds)) return undefined
      return { invoiceId: invoiceId ?? 0, expiresAt: new Date((seconds ?? 0) * 1000) }
    },
  }
}

/** Long enough for late payers, but not for ever, because other people may find old mail. */
const lifeMs = 90 * dayMs

/** The function that makes pay links for messages; undefined when people outside could not open them or not pay. */
export function invoiceLinks({
  config,
  secretKey,
  clock,
}: Pick<ConfiguredJobDeps, 'config' | 'secretKey' | 'clock'>): ((invoiceId: number) => string) | undefined {
  const canPay = gatewaySettings.some((one) => isConfigured(one, config)) || hasSimulators(config)
  if (!config.PUBLIC_URL || !canPay) return undefined
  const links = createPayLinks(secretKey, config.PUBLIC_URL.replace(/\/+$/, ''))
  return (invoiceId) => links.linkTo(invoiceId, new Date(clock.now().getTime() + lifeMs))
}
