import type { Page } from '@playwright/test'
import { send } from '../api'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { signIn, tokenOf } from '../people'
import { overdueBills, ownTown, type Town } from '../town'

const customers = '/admin/customers'
const underWay = (page: Page) => page.getByRole('region', { name: 'Acts on many' })
const rows = (page: Page) => page.getByRole('table', { name: 'Customers' }).getByRole('row')

async function narrow(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: filter }).click()
  await page.getByRole('checkbox', { name: option }).check()
  await page.keyboard.press('Escape')
}

/** Somebody else switches a line on again, and suspends it for another reason. */
async function suspendAnew(page: Page, line: number | undefined) {
  const token = await tokenOf(page)
  const about = `cuid=${line}`
  await send(token, 'POST', `/desk/lines/switching-on?${about}`, {})
  await send(token, 'POST', `/desk/lines/pause?${about}`, {
    reason: 'Moved out',
    back_on: null,
    is_charged: true,
    tell: 'nothing',
  })
}

test('all customers of an area are suspended in one go, and switched on again but the one that a colleague suspended since', async ({
  page,
  elsewhere,
}) => {
  const town = await ownTown({ customers: 25 })
  const [first, second] = town.managers
  await signIn(page, first, customers)
  await narrow(page, 'Area', town.areas[0])
  await narrow(page, 'Status', 'Active')
  await expect(page.getByText('25 customers')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('checkbox', { name: /^Select Customer 001/ }).check()
  const bar = page.getByRole('group', { name: 'Selected customers' })
  await bar.getByRole('button', { name: 'Select all 25 that match' }).click()
  await expect(bar.getByRole('status')).toHaveText('25 selected')
  await bar.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend all lines that match' })
  await dialog.getByLabel('Reason', { exact: true }).fill('Work on the mast')
  await dialog.getByRole('radio', { name: 'Until somebody switches them on' }).check()
  await dialog.getByRole('button', { name: 'Look whom it reaches' }).click()
  await expect(dialog.getByText('25 lines match. 25 will change.')).toBeVisible()
  await dialog.getByText('Some of those that change').click()
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^Customer 001, /)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Suspend 25 lines' }).click()

  await expect(underWay(page)).toContainText('25 of 25 changed', { timeout: 30_000 })
  expect(await barriers(page)).toEqual([])
  // nobody is active there any more, and those of the other area are as they were
  await expect(page.getByText('0 customers')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await narrow(page, 'Area', town.areas[1])
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: 'Active' })).toHaveCount(3)

  const colleague = await elsewhere.newPage()
  await signIn(colleague, second)
  await suspendAnew(colleague, town.lines[2])

  await page.getByRole('link', { name: 'Acts on many', exact: true }).click()
  await page.getByRole('link', { name: /^Suspend until somebody/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('link', { name: /^Act \d+$/ }).click()
  await expect(page.getByRole('heading', { name: 'Switch on' })).toBeVisible()
  await expect(page.getByText('24 of 25 changed, 1 stayed as it is')).toBeAttached({ timeout: 30_000 })
  await page.getByLabel('Result').selectOption('Stayed as it is')
  const left = page.getByRole('table').getByRole('row').nth(1)
  await expect(left).toContainText('Customer 003')
  await expect(left).toContainText('It was suspended anew since.')
  expect(await barriers(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

  test('all who owe in an area are reminded, with the acts in one row under the thumb', async ({ page }) => {
    const town: Town = await ownTown({ customers: 22 })
    await overdueBills(town.lines.slice(0, 21))
    await signIn(page, town.managers[0], customers)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: town.areas[0] }).tap()
    await sheet.getByRole('radio', { name: 'One is overdue' }).tap()
    expect(await barriers(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show 21' }).tap()

    await page.getByRole('checkbox', { name: /^Select Customer 001/ }).tap()
    const bar = page.getByRole('group', { name: 'Selected customers' })
    expect((await bar.boundingBox())?.height).toBeLessThan(64)
    await bar.getByRole('button', { name: 'Actions' }).tap()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Select all 21 that match' }).tap()
    await expect(bar.getByRole('status')).toHaveText('21 selected')
    await bar.getByRole('button', { name: 'Actions' }).tap()
    await page.getByRole('menuitem', { name: 'Remind of bills' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Remind all that match of overdue bills' })
    await dialog.getByRole('button', { name: 'Look whom it reaches' }).tap()
    await expect(dialog.getByText('21 lines match. 21 will change.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remind 21 lines' }).tap()
    await expect(underWay(page)).toContainText('21 of 21 changed', { timeout: 30_000 })
    expect(await barriers(page)).toEqual([])
  })
})
