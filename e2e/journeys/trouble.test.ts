import type { Page } from '@playwright/test'
import { ask } from '../database'
import { expectDialog } from '../dialogs'
import { expect, test } from '../journey'
import { whenCut } from '../live-line'
import { customer, fillIn, ownCustomer, signIn, tokenOf } from '../people'

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
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
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

/** Everything that lies in this browser, as text. */
const whatLiesHere = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('uplink')
      request.onsuccess = () => resolve(request.result)
    })
    const rows = [...db.objectStoreNames].map(
      (name) =>
        new Promise<[IDBValidKey[], unknown[]]>((resolve) => {
          const store = db.transaction(name).objectStore(name)
          const keys = store.getAllKeys()
          const values = store.getAll()
          values.onsuccess = () => resolve([keys.result, values.result])
        }),
    )
    const found = await Promise.all(rows)
    db.close()
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value
    return {
      drafts: found[[...db.objectStoreNames].indexOf('drafts')]?.[0] ?? [],
      keys: found[[...db.objectStoreNames].indexOf('keys')]?.[0] ?? [],
      text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, found], readable),
    }
  })

test('an unsent text outlives the end of its session, sealed, and comes back for its writer only', async ({
  page,
  complaints,
}) => {
  complaints.expect(...refused)
  const [writer, other] = [await ownCustomer(), await ownCustomer()]
  await page.goto('/admin/open-ticket')
  await fillIn(page, writer)
  const message = page.getByLabel('What’s wrong?')
  await message.fill('Since Monday it is slow.')
  await expect.poll(async () => (await whatLiesHere(page)).drafts).toHaveLength(1)
  expect((await whatLiesHere(page)).text).not.toContain('Monday')
  // also on a page that is loaded anew
  await page.reload()
  await expect(page.getByText(/were not submitted/)).toBeVisible()

  await ask(
    `WITH ended AS (
       UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE user_id = $1 AND ended_at IS NULL
       RETURNING id)
     SELECT pg_notify('session_ended', id::text) FROM ended`,
    [writer.id],
  )
  await expectTerminated(page)
  await expect.poll(async () => (await whatLiesHere(page)).keys).toEqual([])
  expect((await whatLiesHere(page)).drafts).toHaveLength(1)
  expect((await whatLiesHere(page)).text).not.toContain('Monday')

  await page.goto('/admin/open-ticket')
  await fillIn(page, other)
  await expect(message).toBeVisible()
  await expect(page.getByText(/were not submitted/)).toHaveCount(0)
  await ask(
    `WITH ended AS (
       UPDATE sessions SET ended_at = now(), end_reason = 'revoked' WHERE user_id = $1 AND ended_at IS NULL
       RETURNING id)
     SELECT pg_notify('session_ended', id::text) FROM ended`,
    [other.id],
  )
  await expectTerminated(page)

  await page.goto('/admin/open-ticket')
  await fillIn(page, writer)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(message).toHaveValue('Since Monday it is slow.')
})
