import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '#platform/durations'
import type { ConfiguredJobDeps } from '#platform/jobs/job'
import { derivedKey } from '#platform/secrets/secret-key'

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
 * @param origin of the portal as people type it, `https://portal.example`
 */
export function createPayLinks(secretKey: string, origin: string): PayLinks {
  const key = derivedKey(secretKey, 'pay links')
  const signature = (claim: string) => createHmac('sha256', key).update(claim).digest('base64url')

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
      const expected = Buffer.from(signature(claim))
      const shown = Buffer.from(given)
      if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return undefined
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
  const canPay = config.BKASH_BASE_URL !== undefined || (config.DEMO && config.NODE_ENV !== 'production')
  if (!config.PUBLIC_URL || !canPay) return undefined
  const links = createPayLinks(secretKey, config.PUBLIC_URL.replace(/\/+$/, ''))
  return (invoiceId) => links.linkTo(invoiceId, new Date(clock.now().getTime() + lifeMs))
}
