import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { admin, agent, signIn } from '../people'

const title = 'Notes of the journey'

/** Drags an item of the tree by its handle, to just above another one. */
async function drag(page: Page, what: string, above: string) {
  const tree = page.getByRole('tree', { name: 'Menu' })
  const grip = tree.getByRole('treeitem', { name: what }).locator('[aria-hidden]').first()
  await grip.scrollIntoViewIfNeeded()
  const from = await grip.boundingBox()
  const to = await tree.getByRole('treeitem', { name: above, exact: true }).boundingBox()
  if (!from || !to) throw new Error('the tree is not there')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 })
  await page.mouse.move(x, to.y + 3, { steps: 4 })
  await page.mouse.up()
}

test('an item of the menu is dragged, and somebody with another role finds it there', async ({
  page,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 1440, height: 2000 })
  await signIn(page, admin, '/admin/auth/menu')
  await page.getByRole('button', { name: 'New item' }).click()
  const form = page.getByRole('region', { name: 'New item' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('URI').fill('nowhere')
  await expect(form.getByText('No screen has this path.')).toBeVisible()
  await form.getByLabel('URI').fill('auth/notifications')
  await form.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByRole('treeitem', { name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Open all' }).click()
  await drag(page, title, 'Work')
  await expect(page.getByRole('button', { name: 'Save order' })).toBeVisible()
  await page.getByRole('combobox', { name: 'As', exact: true }).fill('Support agent')
  await page.getByRole('option', { name: 'Support agent' }).click()
  await expect(
    page.getByText(`Shown: Home with Dashboard, Notifications, ${title}, Work with`),
  ).toBeAttached()
  expect(await barriers(page, { inside: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Menu order saved.')).toBeVisible()

  const desk = await elsewhere.newPage()
  await signIn(desk, agent)
  const links = desk.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links.filter({ hasText: title })).toBeVisible()
  const titles = (await links.allTextContents()).map((text) => text.trim())
  expect(titles.indexOf(title)).toBe(titles.indexOf('Notifications') + 1)
  await links.filter({ hasText: title }).click()
  await expect(desk).toHaveURL('/admin/auth/notifications')

  await page.getByRole('treeitem', { name: title }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('treeitem', { name: title })).toHaveCount(0)
})
