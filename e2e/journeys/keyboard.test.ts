import { switching } from '../connections'
import { expect, test } from '../journey'
import { tabTo } from '../keyboard'
import { ownCustomer } from '../people'
import { settle } from '../screens'

test('by keyboard alone: sign in, look behind the bell, switch connection, log out', async ({ page }) => {
  const press = (...keys: string[]) =>
    keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())
  const person = await ownCustomer({ connections: 2 })
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(person.username)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Your line' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused()
  await settle(page)

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await tabTo(page, bell)
  await press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await tabTo(page, panel.getByRole('link', { name: 'See All Messages' }))
  await press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()

  const switcher = page.getByRole('button', { name: 'Client ID' })
  const before = await switcher.textContent()
  await page.reload()
  await tabTo(page, switcher)
  await press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await expect(page.getByRole('menuitemradio')).toHaveCount(2)
  await switching(page, () => press('ArrowDown', 'Enter'))
  await expect(switcher).not.toHaveText(before ?? '')
  await expect(page.getByRole('region', { name: 'Your line' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await press('Enter')
  await expect(page).toHaveURL('/login')
})
