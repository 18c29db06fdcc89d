import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { linkTo } from '../messages'
import { fillIn, manager, signIn } from '../people'
import { settle, visit } from '../screens'

test('a manager adds a customer with a line, who chooses a password and sees it; it pays in cash, is closed and opened again', async ({
  page,
  elsewhere,
}) => {
  const username = `new-home-${Date.now() % 1_000_000}`
  const mobile = `018${String(Date.now()).slice(-8)}`
  await signIn(page, manager, '/admin/customers')
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Sharmin Akter Jahan')
  await page.getByLabel('Mobile no').fill(mobile)
  await page.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Address').fill('House 4, Road 7')
  await page.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option').first().click()
  await page.getByLabel('PPPoE name').fill(username)
  const bill = page.getByRole('complementary', { name: 'First bill' })
  await expect(bill).toContainText('Due')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(
    page.getByRole('heading', { name: 'Sharmin Akter Jahan is a customer', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('Shown once')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Customer’s page' }).click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(page.getByRole('heading', { name: 'Sharmin Akter Jahan', level: 1 })).toBeVisible()

  const theirs = await elsewhere.newPage()
  await theirs.goto(await linkTo(mobile))
  const password = 'a boat on the river 8'
  await theirs.getByLabel('New password', { exact: true }).fill(password)
  await theirs.getByLabel('New password again').fill(password)
  await theirs.getByRole('button', { name: 'Save the password' }).click()
  await theirs.getByRole('link', { name: 'Go to login' }).click()
  await fillIn(theirs, { username, password })
  await expect(theirs).toHaveURL('/admin/dashboard')
  await settle(theirs)
  await visit(theirs, '/admin/my-account#line')
  await expect(
    theirs.getByRole('region', { name: 'Account and package' }).getByText('House 4, Road 7'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByLabel('Amount').fill('1500')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Record ৳ 1,500.00' }).click()
  await expect(page.getByText(`৳ 1,500.00 recorded for line ${username}.`)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Balance ৳ 1,500.00')

  await page.getByRole('button', { name: 'More acts of the line' }).click()
  await page.getByRole('menuitem', { name: 'Close line' }).click()
  await expect(page.getByRole('dialog')).toContainText('gets no more bills')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close line' }).click()
  await expect(page.getByText(`Line ${username} is closed.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('combobox', { name: 'Package' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  // what the customer is told says the same, and stands in the timeline
  await expect(page.getByText(`Line ${username} is open again.`).first()).toBeVisible()
})
