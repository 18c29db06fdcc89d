import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { agent, author, manager, signIn, tokenOf } from '../people'
import { settle, visit } from '../screens'

const designer = '/admin/ext-report-builder/report-designer'

const settings = (page: Page) => page.getByRole('dialog', { name: /^Cell settings/ })

/** Chooses the report of a cell whose settings are open. */
async function chooseReport(page: Page, name: string, display: string) {
  const dialog = settings(page)
  await dialog.getByRole('combobox', { name: /^Report/ }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByLabel('Display Type').selectOption({ label: display })
}

async function chip(page: Page, label: string, name: string) {
  const field = settings(page).getByRole('combobox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
  await field.fill(name)
  await field.press('Enter')
}

const apply = (page: Page) => settings(page).getByRole('button', { name: 'Apply' }).click()

test('an author designs a dashboard by mouse and by keys, and each role sees its own rows and numbers', async ({
  page,
  elsewhere,
}) => {
  const name = `Morning ${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 1440, height: 1600 })
  await signIn(page, author)
  await visit(page, designer)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await page.getByLabel('Design Name').fill(name)

  // by mouse: a card and a graph
  await page.getByRole('button', { name: 'Row', exact: true }).click()
  const first = page.getByRole('region', { name: 'Row 1', exact: true })
  await first.getByText('2', { exact: true }).click()
  await first.getByRole('button', { name: /^Row 1, cell 1:/ }).click()
  await chooseReport(page, 'Active lines', 'Iconic Data')
  await chip(page, 'Column Name', 'lines')
  await settings(page)
    .getByLabel(/^Title /)
    .first()
    .fill('Lines')
  expect(await barriers(page)).toEqual([])
  await apply(page)
  await first.getByRole('button', { name: /^Row 1, cell 2:/ }).click()
  await chooseReport(page, 'Active lines by package', 'Graph')
  await chip(page, 'Label Column', 'package')
  await chip(page, 'Data Column', 'lines')
  await apply(page)

  // by keys: a pivot, and a table that only managers see
  await page.getByRole('button', { name: 'Row', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Row 2, cell 1:/ }).press('Enter')
  await chooseReport(page, 'Tickets, newest first', 'Pivot Table')
  await chip(page, 'Rows', 'category')
  await chip(page, 'Columns', 'status')
  await chip(page, 'Count', 'subject')
  await settings(page).getByRole('button', { name: 'Apply' }).press('Enter')
  await page.getByRole('button', { name: 'Row', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Row 3, cell 1:/ }).press('Enter')
  await chooseReport(page, 'Debtors by age', 'Table')
  await settings(page).getByRole('button', { name: 'Apply' }).press('Enter')
  const third = page.getByRole('region', { name: 'Row 3', exact: true })
  await third.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Manager', exact: true }).click()
  await page.keyboard.press('Escape')
  await third.getByRole('button', { name: /^Move Row 3/ }).press('Shift+ArrowUp')
  await expect(page.getByRole('region', { name: 'Row 2' }).getByText('Manager').first()).toBeVisible()
  await settle(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Design saved.')).toBeVisible()
  await expect(page).toHaveURL(designer)

  const [design] = await ask<{ id: string; rows: { key: string }[] }>(
    'SELECT id, rows FROM designs WHERE name = $1',
    [name],
  )
  const call = `/api/ext-report-builder/designs/${design?.id}`
  type Told = { data: { rows: { key: string }[] } }
  const view = async (of: Page) => {
    const headers = { authorization: `Bearer ${await tokenOf(of)}` }
    return ((await (await of.request.get(`${call}/view`, { headers })).json()) as Told).data.rows
  }
  const cell = async (of: Page, row: number) => {
    const headers = { authorization: `Bearer ${await tokenOf(of)}` }
    const data = { row: design?.rows[row]?.key, column: 0 }
    const answer = await of.request.post(`${call}/cells/run`, { headers, data })
    return { status: answer.status(), body: (await answer.json()) as { data?: { rows: string[][] } } }
  }

  const lines = (person: { username: string }) =>
    ask<{ n: string }>(
      `SELECT count(*)::text AS n FROM report.subscribers WHERE status = 'active'
       AND organization_id = (SELECT organization_id FROM users WHERE username = $1)`,
      [person.username],
    )
  const other = await elsewhere.newPage()
  await signIn(other, manager)
  expect(await view(other)).toHaveLength(3)
  const [own] = await lines(manager)
  expect((await cell(other, 0)).body.data?.rows[0]?.[0]).toBe(own?.n)
  expect((await cell(page, 0)).body.data?.rows[0]?.[0]).not.toBe(own?.n)

  // the agent's role is not named by the second row, by no call
  await other.context().clearCookies()
  await signIn(other, agent)
  const seen = await view(other)
  expect(seen.map(({ key }) => key)).toEqual([design?.rows[0]?.key, design?.rows[2]?.key])
  expect((await cell(other, 1)).status).toBe(404)
})
