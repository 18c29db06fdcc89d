import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { agent, manager, signIn } from '../people'

interface Line {
  id: number
  username: string
  holder: string
  contact: string
}

/** A line of the agents' organization, chosen by a condition. */
async function aLine(condition: string): Promise<Line> {
  const [line] = await ask<Line>(
    `SELECT c.id::int AS id, c.username, c.first_name || ' ' || c.last_name AS holder, c.contact FROM connections c
     WHERE c.organization_id = (SELECT organization_id FROM users WHERE username = $1) AND c.contact ~ '^01[0-9]{9}$'
       AND ${condition} ORDER BY c.id LIMIT 1`,
    [agent.username],
  )
  if (!line) throw new Error('There is no such line')
  return line
}

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  return dialog
}

test('whoever calls is found by their number, and their line’s state is one key away', async ({ page }) => {
  const caller = await aLine("c.status = 'active'")
  await signIn(page, agent)
  const dialog = await openSearch(page)
  await page.keyboard.type(`+880 ${caller.contact.slice(1, 5)}-${caller.contact.slice(5)}`)
  const hit = dialog.getByRole('option', { name: new RegExp(caller.username) })
  await expect(hit).toBeVisible()
  expect(await barriers(page)).toEqual([])
  // the state stands in the row already; the page of it is Enter away
  await expect(hit).toContainText(/Online|Offline/)
  while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: caller.holder })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText(caller.username)
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('an overdue bill of any line is three taps away on a phone', async ({ page }) => {
  const owing = await aLine(
    "EXISTS (SELECT FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open' AND i.due_on < current_date)",
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, manager)
  await page.getByRole('button', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill(owing.username)
  await dialog
    .getByRole('option', { name: new RegExp(owing.username) })
    .first()
    .click()
  const bills = page.getByRole('list', { name: 'Bills' })
  await expect(bills.getByText('Overdue').first()).toBeVisible()
  await bills.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/billing_histories\/\d+$/)
})

test('screens and acts are found by their names, and what was opened lately comes first', async ({
  page,
}) => {
  await signIn(page, manager)
  const dialog = await openSearch(page)
  await page.keyboard.type('announce')
  await expect(dialog.getByRole('option', { name: /Announce outage/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/desk\/outages/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const again = await openSearch(page)
  await expect(again.getByRole('group', { name: 'Opened lately' })).toContainText('Announce outage')
})
