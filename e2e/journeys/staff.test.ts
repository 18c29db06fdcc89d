import { expect, test } from '../journey'
import { admin, agent, signIn } from '../people'

const ofCustomers =
  /\/api\/(get-bill-info|get-account-info|get_active_connections|get_next_better_packages|service-status|usage|get-ticket|my_orders|get_billing_history)/

for (const { person, role } of [
  { person: admin, role: 'Administrator' },
  { person: agent, role: 'Support agent' },
]) {
  test(`${person.username} sees a home without any customer's data`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signIn(page, person)
    await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
    await expect(page.getByText(`You are signed in as ${role}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
    await expect(page.getByText('Client ID')).toHaveCount(0)
    // the provider's amounts may be on its dashboards below; nothing may be about a line of one's own
    await expect(page.getByText(/Usage this period|Next bill|Top up/)).toHaveCount(0)

    await page.getByRole('link', { name: 'Your notifications' }).click()
    await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(asked.filter((url) => ofCustomers.test(url))).toEqual([])
  })
}
