import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { codeTo, linkTo } from '../messages'
import { fillIn, ownCustomer, signIn } from '../people'
import { visit } from '../screens'

/** A customer that only this journey uses, with phone and email address. */
async function reachable() {
  const person = await ownCustomer()
  const [row] = await ask<{ email: string; mobile_no: string }>(
    'SELECT email, mobile_no FROM users WHERE id = $1',
    [person.id],
  )
  return { ...person, ...row! }
}

test('a forgotten password: from the login screen by a link to a new one, once', async ({
  page,
  complaints,
}) => {
  const person = await reachable()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/admin/forgot-pass')
  await page.getByLabel('Mobile or Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('a link is on its way to it')).toBeVisible()

  const link = await linkTo(person.email)
  await page.goto(link)
  const fresh = 'a boat on the river 7'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill(fresh)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()

  await page.getByRole('link', { name: 'Go to login' }).click()
  complaints.expect(/status of 422/, /: 422 request.invalid/)
  await fillIn(page, person)
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
  await fillIn(page, { ...person, password: fresh })
  await expect(page).toHaveURL('/admin/dashboard')

  await page.goto(link)
  await expect(page.getByText('This link no longer works.')).toBeVisible()
})

test('a new phone number: with the password and the codes of the old and the new one', async ({ page }) => {
  const person = await reachable()
  const fresh = `019${String(10_000_000 + person.id)}`
  await signIn(page, person, '/admin/info-update')
  const details = page.getByRole('region', { name: 'Contact details' })
  await details.getByLabel('Mobile no').fill(fresh)
  await details.getByLabel('Password', { exact: true }).fill(person.password)
  await details.getByRole('button', { name: 'Save contact details' }).click()

  await expect(details.getByText('Code 1 of 2')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await details.getByLabel('Code', { exact: true }).fill(await codeTo(person.mobile_no))
  await details.getByRole('button', { name: 'Confirm' }).click()
  await expect(details.getByText('Code 2 of 2')).toBeVisible()
  await details.getByLabel('Code', { exact: true }).fill(await codeTo(fresh))
  await details.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your contact details are changed.')).toBeVisible()

  await visit(page, '/admin/my-account')
  await expect(page.getByRole('button', { name: 'Contact details' })).toHaveAccessibleDescription(
    new RegExp(fresh),
  )
  await page.getByRole('button', { name: 'Account and package' }).click()
  // the account has the same phone number as the person, so it is not shown twice
  await expect(page.getByRole('region', { name: 'Account and package' }).getByText('Client ID')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account and package' }).getByText('Phone')).toHaveCount(0)
})
