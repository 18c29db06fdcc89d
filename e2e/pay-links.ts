import { createHmac, hkdfSync } from 'node:crypto'

/** The portal's secret key in journeys, with which journeys can sign links too. */
export const secretKey = 'a-secret-key-that-only-the-journeys-have'

/** The path of a pay link for an invoice, as in a mail; it works for an hour. */
export function payLinkTo(invoiceId: number): string {
  const claim = Buffer.from(`${invoiceId} ${Math.floor(Date.now() / 1000) + 3600}`).toString('base64url')
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'pay links', 32))
  const signature = createHmac('sha256', key).update(claim).digest('base64url')
  return `/pay/${claim}.${signature}`
}
