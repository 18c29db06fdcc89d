import { read } from '../api'
import { expectDashboardOf, switching, type Connection } from '../connections'
import { expect, test } from '../journey'
import { customer, signIn, tokenOf } from '../people'

test('switching connection: client ID, city, bill and line are those of the other one, also after a reload', async ({
  page,
}) => {
  await signIn(page, customer)
  const token = await tokenOf(page)
  const connections = await read<Connection[]>(token, '/get_active_connections')
  expect(connections).toHaveLength(3)
  const [first, ...others] = connections
  await expectDashboardOf(page, token, first!)

  for (const other of others) {
    await page.getByRole('button', { name: 'Client ID' }).click()
    const choices = page.getByRole('menu', { name: 'Your lines' }).getByRole('menuitemradio')
    await expect(choices).toHaveText(
      connections.map(({ username, city }) => new RegExp(`^${username} ?${city}`)),
    )
    await switching(page, () => choices.filter({ hasText: other.username }).click())
    await expectDashboardOf(page, token, other)
    await page.getByRole('button', { name: 'Client ID' }).click()
    await expect(choices.and(page.getByRole('menuitemradio', { checked: true }))).toContainText(
      other.username,
    )
    await page.keyboard.press('Escape')
  }

  await page.reload()
  await expectDashboardOf(page, token, others.at(-1)!)
})
