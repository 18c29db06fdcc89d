import { expect, test } from '../journey'
import { agent, signIn } from '../people'

const ofCustomers =
  /\/api\/(get-bill-info|get-account-info|get_active_connections|get_next_better_packages|service-status|usage|get-ticket|my_orders|get_billing_history)/

test('an agent sees a home without any customer’s data', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await signIn(page, agent)
  await expect(page.getByRole('heading', { name: /^\w+day, \w{3} \d\d, \d{4}$/ })).toBeVisible()
  await expect(page.getByText('Support agent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await expect(page.getByText('Client ID')).toHaveCount(0)
  // the provider's amounts may be on its dashboards below; nothing may be about a line of one's own
  await expect(page.getByText(/Usage this period|Next bill|Top up/)).toHaveCount(0)

  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: 'See All Messages' }).click()
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(requests.filter((url) => ofCustomers.test(url))).toEqual([])
})
