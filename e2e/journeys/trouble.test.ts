import type { Page } from '@playwright/test'
import { send } from '../api'
import { ask } from '../database'
import { expectDialog } from '../dialogs'
import { expect, test } from '../journey'
import { whenCut } from '../live-line'
import { customer, ownCustomer, signIn, tokenOf } from '../people'

/** The console's messages about a refused call (by the browser) and a refused live connection (by the portal). */
const refused = [/status of 401/, /The live connection failed/]

async function expectTerminated(page: Page) {
  const told = page.getByRole('alertdialog')
  await expect(async () => {
    // A call that was under way may have been refused first; then the dialog is there before the click.
    if (!(await told.isVisible()))
      await page.getByRole('link', { name: 'My Orders' }).click({ timeout: 1000 })
    await expect(told).toBeVisible({ timeout: 1000 })
  }).toPass()
  const dialog = await expectDialog(page, 'Error!', 'Your session has been terminated!')
  expect(await tokenOf(page)).not.toBe('')
  await dialog.press('OK')
  await expect(page).toHaveURL('/login')
  expect(await tokenOf(page)).toBe('')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ authenticate: 'false' })
  expect(stored).not.toHaveProperty('subscriber')
}

test('a session that was ended on the server says so, and leads to Login', async ({ page, complaints }) => {
  complaints.expect(...refused)
  const person = await ownCustomer()
  const cut = whenCut(page)
  await signIn(page, person)
  await ask(
    `WITH ended AS (
       UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE user_id = $1 AND ended_at IS NULL
       RETURNING id)
     SELECT pg_notify('session_ended', id::text) FROM ended`,
    [person.id],
  )
  await cut
  await expectTerminated(page)
})

test('a session that was ended by logging out elsewhere says so too', async ({ page, complaints }) => {
  complaints.expect(...refused)
  const person = await ownCustomer()
  await signIn(page, person)
  const { status } = await send(await tokenOf(page), 'GET', '/auth/logout')
  expect(status).toBe(200)
  await expectTerminated(page)
})

test('without a network the portal says so once, and goes on when it is back', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, customer)
  await page.getByRole('link', { name: 'Billing History' }).click()
  await expect(page.getByRole('table', { name: 'Bills' })).toBeVisible()

  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next page' }).click()
  const dialog = await expectDialog(page, 'Oops..', 'There is some problem in your network!')
  await dialog.press('OK')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Your bills could not be loaded.')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Bills' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})
