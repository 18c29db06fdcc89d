import { expect, test } from '../journey'
import { customer, fillIn } from '../people'

test('a screen without a session leads to Login and back after signing in, and a path that is none to the 404 page', async ({
  page,
}) => {
  await page.goto('/admin/auth/notifications?page=2')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await fillIn(page, customer)
  await expect(page).toHaveURL('/admin/auth/notifications?page=2')
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goto('about:blank')
  await page.goBack()
  await expect(page).toHaveURL('/admin/auth/notifications?page=2')

  await page.goto('/admin/no-such-screen')
  await expect(page).toHaveTitle('Not Found')
  await expect(page.getByText('404 - Not Found!')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveText(/\b\d{4}\b.*All rights reserved/)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
