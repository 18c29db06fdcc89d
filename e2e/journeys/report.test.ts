import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { author, manager, signIn, type Person } from '../people'
import { settle } from '../screens'

const reports = '/admin/ext-report-builder/query-reports'

/** Opens a part of the form, and turns its switch on if it has one. */
async function open(page: Page, title: string) {
  const part = page.getByRole('region', { name: title, exact: true })
  const head = part.getByRole('button', { name: title, exact: true })
  const use = part.getByRole('switch', { name: `Use ${title}` })
  if ((await use.count()) > 0 && !(await use.isChecked())) await use.check()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return { part, close: () => head.click() }
}

async function chooseTable(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** The part of the result that a person may see: what is due, per organization and line status. */
const debts = (person: Person, days: number) =>
  ask<{ organization: string; status: string; due: string; bills: string }>(
    `SELECT i.organization, s.status, sum(i.due)::numeric(20, 2)::text AS due, count(*)::text AS bills
     FROM report.invoices i JOIN report.subscribers s ON s.id = i.subscriber_id
     WHERE i.status = 'open' AND i.days_overdue >= $2
       AND (i.organization_id = (SELECT organization_id FROM users WHERE username = $1) OR $1 = 'author')
     GROUP BY 1, 2 ORDER BY sum(i.due) DESC`,
    [person.username, days],
  )

test('an author builds debtors by age by clicking, and everybody sees their own rows in it', async ({
  page,
  elsewhere,
}) => {
  const name = `Debtors by age ${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 1440, height: 1600 })
  await signIn(page, author, reports)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible()
  await page.getByLabel('Report Name').fill(name)

  await chooseTable(page, 'Table table 1', 'invoices')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await chooseTable(page, 'Table table 2', 'subscribers')
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible()
  const tables = await open(page, 'Tables')
  await tables.close()

  const columns = await open(page, 'Columns')
  await columns.part.getByRole('checkbox', { name: 'a.organization', exact: true }).check()
  await columns.part.getByRole('checkbox', { name: 'b.status', exact: true }).check()
  await columns.part.getByRole('button', { name: /^Labels of .*status/ }).click()
  const labels = page.getByRole('dialog', { name: /^Label settings of / })
  await labels.getByRole('button', { name: 'Fill from data' }).click()
  await expect(labels.getByLabel('Value 1', { exact: true })).not.toHaveValue('')
  await labels.getByLabel('Class of value 1').selectOption('danger')
  expect(await barriers(page)).toEqual([])
  await labels.getByRole('button', { name: 'Apply' }).click()
  await columns.close()

  const aggregates = await open(page, 'Aggregates')
  await aggregates.part.getByRole('button', { name: 'Aggregate', exact: true }).click()
  await aggregates.part.getByLabel('Function of aggregate 1').selectOption('SUM')
  await aggregates.part.getByLabel('Column of aggregate 1').selectOption('a.due')
  await aggregates.part.getByLabel('What aggregate 1 is called').fill('due')
  await aggregates.part.getByRole('button', { name: 'Aggregate', exact: true }).click()
  await aggregates.part.getByLabel('What aggregate 2 is called').fill('bills')
  await aggregates.close()

  const where = await open(page, 'Where')
  await where.part.getByRole('button', { name: 'Filter', exact: true }).click()
  await where.part.getByLabel('Column of filter 1').selectOption('a.status')
  await where.part.getByLabel('Value of filter 1', { exact: true }).fill('open')
  await where.part.getByRole('button', { name: 'Filter', exact: true }).click()
  await where.part.getByLabel('Column of filter 2').selectOption('a.days_overdue')
  await where.part.getByLabel('Comparison of filter 2').selectOption('greater_or_equal')
  await where.part.getByLabel('Where the value of filter 2 comes from').selectOption('parameter')
  await where.part.getByLabel('Parameter of filter 2').fill('days')
  await where.part.getByLabel('Parameter of filter 2').press('Tab')
  await where.part.getByLabel('Default of days').fill('1')
  await where.close()

  const group = await open(page, 'Group by')
  await group.part.getByRole('button', { name: 'Group by them' }).click()
  await group.close()
  const order = await open(page, 'Order by')
  await order.part.getByLabel('Order by').last().fill('due')
  await order.part.getByRole('button', { name: 'due, smallest first: turn' }).click()
  await order.close()
  const grid = await open(page, 'Grid filters')
  await grid.part.getByLabel('Column of grid filter 1').selectOption('b.status')
  await grid.part.getByLabel('What grid filter 1 is called').fill('Line')
  await grid.part.getByLabel('What grid filter 1 is called').press('Tab')
  await grid.part.getByRole('checkbox', { name: 'drop-down' }).check()
  await grid.part.getByRole('textbox', { name: 'Options of Line' }).fill('active, suspended, closed')
  await grid.part.getByRole('textbox', { name: 'Options of Line' }).press('Tab')

  const expected = await debts(author, 1)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row')).toHaveCount(expected.length + 1)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Report saved.')).toBeVisible()
  await expect(page).toHaveURL(reports)

  await page.getByRole('link', { name: `View ${name}` }).click()
  const rows = page.getByRole('table', { name })
  await expect(rows.getByRole('row')).toHaveCount(expected.length + 1)
  const texts = (of: typeof rows) => of.getByRole('row').evaluateAll(cellTexts)
  expect(await texts(rows)).toEqual(expected.map(shown))
  await settle(page)
  expect(await barriers(page)).toEqual([])

  await rows.getByRole('button', { name: 'bills' }).click()
  await expect(page).toHaveURL(/sort=bills/)
  await expect
    .poll(async () => (await texts(rows)).map((row) => Number(row[3])))
    .toEqual(expected.map(({ bills }) => Number(bills)).sort((a, b) => a - b))
  await page.getByLabel('days').fill('30')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const older = await debts(author, 30)
  await expect(rows.getByRole('row')).toHaveCount(older.length + 1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Line' }).click()
  await page.getByRole('radio', { name: 'closed' }).check()
  const closed = older.filter(({ status }) => status === 'closed')
  await expect(rows.getByRole('row')).toHaveCount(closed.length + 1)

  const csv = await download(page, 'CSV')
  expect(csv.toString('utf8').replace('\uFEFF', '').trim().split('\n').slice(1).sort()).toEqual(
    closed.map(({ organization, status, due, bills }) => [organization, status, due, bills].join()).sort(),
  )
  const xlsx = await download(page, 'XLSX')
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')

  const address = page.url()
  const other = await elsewhere.newPage()
  await signIn(other, manager, new URL(address).pathname)
  const own = await debts(manager, 1)
  const theirs = other.getByRole('table', { name })
  await expect(theirs.getByRole('row')).toHaveCount(own.length + 1)
  expect(own.length).toBeLessThan(expected.length)
  expect(await texts(theirs)).toEqual(own.map(shown))
})

test('a part of the form that is switched on lies in sight in its pane', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, author, '/admin/ext-report-builder/query-builder')
  await chooseTable(page, 'Table table 1', 'invoices')
  // as high as the pane beside it
  const bar = page.getByRole('separator', { name: 'Width of the form' })
  for (const title of ['Aggregates', 'Where', 'Group by', 'Order by', 'Grid filters']) {
    const part = page.getByRole('region', { name: title, exact: true })
    await part.getByRole('switch', { name: `Use ${title}` }).check()
    await expect(part.getByRole('button', { name: title, exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    const [opened, pane] = await Promise.all([part.boundingBox(), bar.boundingBox()])
    if (!opened || !pane) throw new Error(`${title} is not there`)
    expect(opened.y, title).toBeGreaterThanOrEqual(pane.y)
    expect(opened.y + opened.height, title).toBeLessThanOrEqual(pane.y + pane.height)
  }
})

const shown = ({ organization, status, due, bills }: Awaited<ReturnType<typeof debts>>[number]) => [
  organization,
  status,
  `৳\u00a0${due.replace(/\B(?=(\d{3})+\.)/g, ',')}`,
  bills,
]

const cellTexts = (rows: Element[]) =>
  rows
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText.trim()))

async function download(page: Page, format: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  return readFile(await (await coming).path())
}
