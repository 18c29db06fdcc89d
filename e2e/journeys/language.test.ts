import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { agent, fillIn, ownCustomer } from '../people'
import { settle } from '../screens'

const screens = [
  '/admin/my-account',
  '/admin/notifications',
  '/admin/billing_histories',
  '/admin/paybill',
  '/admin/topup',
  '/admin/usage',
  '/admin/package',
  '/admin/service_status',
  '/admin/open-ticket',
]

test('Bangla: chosen before signing in, it is there on every screen and for messages, until English is chosen', async ({
  page,
}) => {
  const person = await ownCustomer()
  const kept = async () =>
    (await ask<{ language: string }>('SELECT language FROM users WHERE id = $1', [person.id]))[0]?.language
  const fonts: string[] = []
  page.on('request', (request) => fonts.push(...(request.url().match(/(?<=assets\/)noto.*/) ?? [])))
  await page.goto('/login')
  await settle(page)
  expect(fonts, 'the name of Bangla alone needs no font of 75 kB').toEqual([])
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'লগ ইন' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'লগ ইন করুন' }).click()
  await expect(page.getByLabel('ইউজারনেম')).toHaveAccessibleDescription(/\p{Script=Bengali}/u)

  await page.getByLabel('ইউজারনেম').fill(person.username)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Script=Bengali}/u)
  await expect(page).toHaveTitle(/^\p{Script=Bengali}.* – Uplink$/u)
  await expect.poll(kept).toBe('bn')
  expect(await barriers(page)).toEqual([])

  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Bengali}/u)
    await settle(page)
    expect(await barriers(page, { inside: 'main' }), path).toEqual([])
  }

  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached()
  expect(await kept()).toBe('en')
})

test('staff work in English, also in a browser where somebody reads Bangla', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.getByLabel('ইউজারনেম').fill(agent.username)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(agent.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'বাংলা' })).toHaveCount(0)
})

test('a new device begins in the language that a person has chosen elsewhere', async ({ page }) => {
  const person = await ownCustomer()
  await ask("UPDATE users SET language = 'bn' WHERE id = $1", [person.id])
  await page.goto('/login')
  await fillIn(page, person)
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Script=Bengali}/u)
})

test.describe('without the texts', () => {
  // It would answer with a copy.
  test.use({ serviceWorkers: 'block' })

  test('where the texts of Bangla cannot be loaded, the portal is in English and offers Bangla again', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/service worker/i, /ERR_FAILED/)
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('language', 'bn'))
    await page.route(/bangla.*\.js$/, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    await page.unroute(/bangla.*\.js$/)
    await page.getByRole('button', { name: 'বাংলা' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'লগ ইন' })).toBeVisible()
  })
})
