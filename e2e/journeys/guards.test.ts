import { expect, test } from '../journey'
import { customer, fillIn, signIn } from '../people'

test('a screen without a session leads to Login, and back after signing in', async ({ page }) => {
  for (const path of ['/', '/admin', '/blank', '/admin/orders', '/admin/auth/notifications/1/show']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  }
  await page.goto('/admin/auth/notifications?page=2')
  await expect(page).toHaveURL('/login')
  await fillIn(page, customer)
  await expect(page).toHaveURL('/admin/auth/notifications?page=2')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goto('about:blank')
  await page.goBack()
  await expect(page).toHaveURL('/admin/auth/notifications?page=2')
})

test('Login and the other addresses of the dashboard lead a signed-in person to the dashboard', async ({
  page,
}) => {
  await signIn(page, customer)
  for (const path of ['/login', '/', '/admin', '/admin/', '/blank']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Your line' })).toBeVisible()
  }
})

test('a path that leads nowhere shows the 404 page in the plain layout, to guests and to people', async ({
  page,
}) => {
  const expectNotFound = async (path: string) => {
    await page.goto(path)
    await expect(page).toHaveTitle('Not Found')
    await expect(page.getByText('404 - Not Found!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveText(/\b\d{4}\b.*All rights reserved/)
  }
  await expectNotFound('/no/such/screen')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/login')

  await signIn(page, customer)
  await expectNotFound('/admin/no-such-screen')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
