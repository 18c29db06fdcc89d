import { expectDialog } from '../dialogs'
import { expect, test } from '../journey'
import { listenerOf } from '../live-line'
import { customer, signIn } from '../people'
import { kept, workerInControl } from '../service-worker'

test('the service worker keeps the shell and no data, shows it without a network, and forgets it on logout', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, customer)
  await workerInControl(page)
  await page.getByRole('link', { name: 'Billing History' }).click()
  await expect(page.getByRole('table', { name: 'Bills' })).toBeVisible()
  const paths = await kept(page)
  expect(paths).toContain('/')
  expect(paths.filter((path) => /^\/(api|mqtt)/.test(path))).toEqual([])
  expect(paths.filter((path) => path !== '/' && !/^\/(assets\/|icon|manifest)/.test(path))).toEqual([])

  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await context.setOffline(true)
  await page.reload()
  const dialog = await expectDialog(page, 'Oops..', 'There is some problem in your network!')
  await expect(page.getByRole('button', { name: 'Client ID' })).toBeVisible()
  await dialog.press('OK')

  await context.setOffline(false)
  const listening = listenerOf(page)
  await page.reload()
  await listening()
  await expect(page.getByRole('table', { name: 'Bills' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => kept(page)).toEqual([])
})
