import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { fillIn } from '../people'
import { startPortal, type Portal } from '../portal'

const owner = { username: 'owner', password: 'a river without a bridge 7' }

// an installation of its own: without the demo provider, with nobody but its first administrator
let portal: Portal | undefined
test.beforeAll(async () => {
  test.setTimeout(180_000)
  portal = await startPortal({
    DEMO: 'false',
    DEMO_NETWORK: 'false',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  })
})
test.afterAll(() => portal?.stop())

/** Nothing leaves the screen sideways, and nobody is shut out, on a phone and on a desk. */
async function fits(page: Page) {
  for (const [width, height] of [
    [390, 844],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(
      width,
    )
    expect(await barriers(page), `${width}`).toEqual([])
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const skip = (page: Page) => page.getByRole('button', { name: 'Skip for now' }).click()
const at = (page: Page, step: string) =>
  expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible()

test('from an empty installation through the set-up to a first customer and a report of them, without a line of SQL', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${portal?.url}/login`)
  await fillIn(page, owner)
  // nobody has written down yet how the first administrator is reached
  await page.getByRole('link', { name: 'Not now' }).click()
  await page.getByRole('link', { name: 'Begin the set-up' }).click()

  await at(page, 'Organization')
  await fits(page)
  await page.getByLabel('Organization name').fill('Hudson Fiber')
  await page.getByLabel('Mobile no').fill('+12125550123')
  const choose = async (label: string, typed: string) => {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: typed }).first().click()
  }
  await choose('Country', 'United States')
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('US Dollar (USD)')
  await choose('Time zone', 'America/New York')
  await next(page)

  await at(page, 'Brand')
  await page.getByLabel('Name shown').fill('Hudson')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ffee00')
  await next(page)
  await expect(page.getByText('White text would not be readable on this')).toBeVisible()
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#1f4fa2')
  await fits(page)
  await next(page)

  await at(page, 'Money and time')
  await next(page)
  await at(page, 'Billing')
  await page.getByLabel('Bills are due after').fill('14')
  await expect(page.getByText('Default: 10.').first()).toBeVisible()
  await fits(page)
  await next(page)

  await at(page, 'First package')
  await page.getByLabel('Name', { exact: true }).fill('Home 40')
  await page.getByLabel(/^Download/).fill('40')
  await page.getByLabel(/^Upload/).fill('20')
  await page.getByLabel(/^Price a month/).fill('45')
  await fits(page)
  await next(page)

  await at(page, 'Mail and SMS')
  await expect(page.getByText('No SMS is sent yet')).toBeVisible()
  await fits(page)
  await skip(page)
  await at(page, 'Payments')
  await skip(page)

  await at(page, 'Network')
  await page.getByLabel('Name', { exact: true }).fill('Core')
  await page.getByLabel('Place').fill('Hudson Street')
  await page.getByRole('textbox', { name: 'Address' }).fill('192.0.2.7')
  await page.getByRole('button', { name: 'Save access server' }).click()
  await expect(page.getByText('Waiting for the first message of your access server …')).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Continue, and wait in the background' }).click()

  await at(page, 'Done')
  const left = page.getByRole('region', { name: 'Done' }).getByRole('listitem')
  await expect(left.filter({ hasText: 'skipped' })).toHaveCount(2)
  await fits(page)
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('link', { name: /^Set-up \d of 9$/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add the first customer' }).click()
  await expect(page).toHaveURL(/\/admin\/customers\/create/)

  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield')
  await page.getByLabel('Mobile no').fill('+12125550144')
  await page.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option', { name: /^Home 40/ }).click()
  await page.getByRole('combobox', { name: 'Area' }).fill('Riverside')
  await page.getByRole('option', { name: 'New area' }).click()
  await page.getByRole('dialog', { name: 'New area' }).getByLabel('City').fill('Hudson')
  await fits(page)
  await page.getByRole('button', { name: 'Add area' }).click()
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('Hudson: Riverside')
  await page.getByLabel('Address').fill('12 Ferry Road')
  await expect(page.getByRole('complementary', { name: 'First bill' })).toContainText('Due')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: 'Dana Whitfield is a customer', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Customer’s page' }).click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page.getByRole('heading', { name: 'Dana Whitfield', level: 1 })).toBeVisible()

  // the menu of whoever may do everything is longer than the window
  await page.getByRole('button', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByText('No data found!')).toBeVisible()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByLabel('Report Name')).toBeFocused()
  await expect(page.getByText('field is required')).toHaveCount(0)
  await page.keyboard.type('Lines of today')
  await page.getByRole('button', { name: 'Lines', exact: true }).click()
  await page.getByRole('button', { name: 'Start the report' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toContainText('Riverside')
  await fits(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Lines of today' }).first().click()
  await expect(page.getByRole('table').first()).toContainText('Riverside')

  // whoever is not signed in sees whose portal it is
  const stranger = await elsewhere.newPage()
  await stranger.goto(`${portal?.url}/login`)
  await expect(stranger.getByText('Hudson', { exact: true })).toBeVisible()
  expect(await barriers(stranger)).toEqual([])
})
