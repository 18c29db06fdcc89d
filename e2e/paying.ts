import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from './database'

/** Wallets of the simulated bKash, named by how they behave. */
export const wallets = {
  pays: '01770618575',
  executeHangs: '01700000001',
  executeUnavailable: '01700000002',
  backTwice: '01700000004',
  cancelAfterCompletion: '01700000005',
  newsFirst: '01700000006',
  wrongAmount: '01700000008',
  forgedWebhook: '01700000009',
} as const

/** Approves a payment on bKash's page. */
export async function approve(page: Page): Promise<void> {
  await page.waitForURL(/\/simulator\/bkash\/pay\//)
  await page.getByLabel('bKash wallet').fill(wallets.pays)
  await page.getByLabel('Verification code').fill('123456')
  await page.getByLabel('PIN').fill('12121')
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Pays at SSLCommerz's page with a card, and goes back to the portal by its form. */
export async function payByCard(page: Page, card = '4111111111111111'): Promise<void> {
  await page.waitForURL(/\/simulator\/sslcommerz\/pay\//)
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Verification code').fill('111111')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the portal' }).click()
}

interface Begun {
  id: number
  redirect_url: string
}

/** Begins a top-up without a browser. */
export async function beginTopup(token: string, amount: string): Promise<Begun> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ kind: 'topup', amount, gateway: 'bkash' }),
  })
  if (!answer.ok) throw new Error(`The payment did not begin: ${await answer.text()}`)
  return ((await answer.json()) as { data: Begun }).data
}

/** Approves a payment without a browser. Returns the one or two addresses to which bKash would send the browser. */
export async function approvedBy(wallet: string, { redirect_url }: Begun): Promise<string[]> {
  const answer = await fetch(new URL(redirect_url, process.env.UPLINK_URL), {
    method: 'POST',
    body: new URLSearchParams({ act: 'pay', wallet, otp: '123456', pin: '12121' }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location !== null) return [location]
  const links = (await answer.text()).matchAll(/<a href="([^"]+)"/g)
  return Array.from(links, ([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Sends what the access server reports when a router has signed in. */
export async function routerConnects({ id }: { id: number }): Promise<void> {
  await ask(
    `INSERT INTO network_sessions (connection_id, unique_id, session_id, nas_address, started_at, updated_at)
     SELECT id, 'after-paying-' || id, 'S-' || id, '192.0.2.1', now(), now() FROM connections WHERE user_id = $1`,
    [id],
  )
}
