import { freePort } from '@uplink/test-servers/free-port'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { startPortal, type Portal } from '../portal'
import type { Page } from '@playwright/test'

// A portal of its own: passkeys are for one address, which it must know.
const customer = { username: 'customer', password: 'demo-customer' }
let portal: Portal
let origin: string

test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  portal = await startPortal({ PORT: String(port), PUBLIC_URL: origin })
})
test.afterAll(() => portal.stop())

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Chromium's own authenticator in software, which says yes to everything. */
async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

async function enter(page: Page) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill(customer.username)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function leave(page: Page) {
  await page.goto(`${origin}/admin/dashboard`)
  // calls under way would be answered to nobody, which the console says
  await page.waitForLoadState('networkidle')
  await page.getByText('Profile', { exact: true }).last().tap()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${origin}/login`)
}

test('a passkey is added on a phone, asked for after the password, remembered, and removed with itself', async ({
  page,
}) => {
  const authenticator = await withAuthenticator(page)
  await enter(page)
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)

  await page.goto(`${origin}/admin/my-account#security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(customer.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name').fill('This phone')
  await dialog.getByRole('button', { name: 'Make the passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  expect(await authenticator.credentials()).toHaveLength(1)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors.getByText('This phone')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await leave(page)
  await enter(page)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Do not ask for it in this browser for 30 days').check()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)

  await leave(page)
  await enter(page)
  await expect(page, 'the browser is remembered').toHaveURL(`${origin}/admin/dashboard`)
  await page.goto(`${origin}/admin/my-account#security`)
  const devices = page.getByRole('list', { name: 'Remembered devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await devices.getByRole('button', { name: /^Forget / }).click()
  await expect(devices).toBeHidden()

  await page.getByRole('button', { name: 'Remove This phone' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove This phone' })
  await removal.getByLabel('Your password').fill(customer.password)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('nobody gets in who has only learned your password')).toBeVisible()

  await leave(page)
  await enter(page)
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)
})
