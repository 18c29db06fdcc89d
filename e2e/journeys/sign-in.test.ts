import { everyCallOfPeople, read, send } from '../api'
import { expectDashboardOf, type Connection } from '../connections'
import { expect, test } from '../journey'
import { openLine } from '../live-line'
import { customer, fillIn, ownCustomer, signIn, tokenOf } from '../people'

test('signing in: what is blank or wrong says so, what is right leads to the dashboard', async ({
  page,
  complaints,
}) => {
  await page.goto('/login')
  const username = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(username).toHaveAccessibleDescription('The Username  field is required')
  await expect(password).toHaveAccessibleDescription('The Password field is required')
  await expect(username).toBeFocused()

  complaints.expect(/status of 422/, /: 422 request.invalid/)
  await fillIn(page, { ...customer, password: 'not the password' })
  await expect(username).toHaveAccessibleDescription('These credentials do not match our records.')
  await expect(page).toHaveURL('/login')

  await fillIn(page, customer)
  await expect(page).toHaveURL('/admin/dashboard')
  const token = await tokenOf(page)
  const [first] = await read<Connection[]>(token, '/get_active_connections')
  await expectDashboardOf(page, token, first!)

  await page.reload()
  await expect(page).toHaveURL('/admin/dashboard')
  await expectDashboardOf(page, token, first!)
})

test('logging out: the token is worth nothing afterwards, for calls and for live messages', async ({
  page,
}) => {
  const person = await ownCustomer()
  await signIn(page, person)
  const token = await tokenOf(page)
  const calls = (await everyCallOfPeople()).filter(({ path }) => path !== '/auth/logout')
  expect(calls.length).toBeGreaterThan(15)
  const { status } = await send(token, 'GET', '/auth/notifications')
  expect(status).toBe(200)

  // A page of the portal that makes no calls by itself.
  const other = await page.context().newPage()
  await other.goto('/no/such/screen')
  const line = await openLine(other, { userId: person.id, token })
  await expect.poll(() => line.admission()).toBe('admitted')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.poll(() => line.isOpen()).toBe(false)

  for (const { method, path } of calls) {
    const answer = await send(token, method, path)
    expect([answer.status, method, path]).toEqual([401, method, path])
    expect(await answer.json()).toMatchObject({ message: 'Unauthenticated' })
  }
  const again = await openLine(other, { userId: person.id, token })
  await expect.poll(() => again.admission()).toBe('refused')
  expect(await tokenOf(page)).toBe('')
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
})
