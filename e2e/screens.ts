import { expect, type Page } from '@playwright/test'
import { read } from './api'

export interface Screen {
  name: string
  path: string
}

/** The screens of a signed-in customer. The notification is one which was seen already: looking at it changes nothing. */
export async function customersScreens(token: string): Promise<Screen[]> {
  const latest = await read<{ id: number; is_seen: boolean }[]>(token, '/auth/notifications')
  const notificationId = latest.find((one) => one.is_seen)?.id
  return [
    { name: 'dashboard', path: '/admin/dashboard' },
    { name: 'notifications', path: '/admin/auth/notifications' },
    { name: 'notification', path: `/admin/auth/notifications/${notificationId}/show` },
    { name: 'billing-history', path: '/admin/billing_histories' },
    { name: 'orders', path: '/admin/orders' },
    { name: 'tickets', path: '/admin/support-ticket' },
    { name: 'not-found', path: '/no/such/screen' },
  ]
}

/** Goes there and waits until nothing is being loaded any more. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
