import { barriers } from '../barriers'
import { expectDetails } from '../connections'
import { read } from '../api'
import { expect, test } from '../journey'
import { customer, ownCustomer, signIn, tokenOf } from '../people'
import { ordinal } from '../specified-formats'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

test('the three tabs lead home, to support and to the profile with its five fields, and nothing is wider than the phone', async ({
  page,
}) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await signIn(page, customer)
  for (const name of ['Open menu', 'Profile', 'Client ID']) {
    await page.getByRole('button', { name }).tap()
    expect(await overflow(), name).toBe(0)
    await page.keyboard.press('Escape')
  }
  await expect(tabs(page).getByRole('listitem').or(tabs(page).locator('a, button'))).toHaveText([
    'Home',
    'Support',
    'Profile',
  ])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Billing History' }).tap()
  await expect(page).toHaveURL('/admin/billing_histories')
  await tabs(page).getByText('Home').tap()
  await expect(page).toHaveURL('/admin/dashboard')

  await tabs(page).getByText('Profile').tap()
  expect(await barriers(page)).toEqual([])
  const account = await read<Record<string, string>>(await tokenOf(page), '/get-account-info')
  await expect(profile(page).getByRole('term')).toHaveCount(5)
  await expectDetails(profile(page), {
    'Account holder': account.holder!,
    'Current package': account.package!,
    'Contract start date': ordinal(account.contractStartDate!),
    'Contact number': account.phone!,
    'Email address': account.email!,
  })
  await profile(page).getByRole('button', { name: 'Close' }).tap()
  await tabs(page).getByText('Support').tap()
  await expect(page.getByRole('heading', { name: /Support/ })).toBeVisible()
})

test('the chat opens from the bar at the top and covers neither the tabs nor that bar', async ({ page }) => {
  // the chat's hours count by the browser's clock
  await page.clock.setFixedTime(`${new Date().toISOString().slice(0, 10)}T16:00:00Z`)
  await signIn(page, await ownCustomer({ status: 'suspended' }))
  const chat = page.getByRole('button', { name: /^Support chat/ })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const place = await chat.boundingBox()
  expect(place!.y).toBe((await bell.boundingBox())!.y)
  await chat.tap()
  const panel = page.getByRole('region', { name: 'Support chat' })
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  const [box, home] = [await panel.boundingBox(), await tabs(page).boundingBox()]
  expect(box!.y).toBeGreaterThanOrEqual(place!.y + place!.height)
  expect(box!.y + box!.height).toBeLessThanOrEqual(home!.y)
  await panel.getByRole('button', { name: 'Close the chat' }).tap()
  await expect(chat).toBeFocused()
})
