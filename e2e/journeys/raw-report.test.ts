import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { ask } from '../database'
import { expect, test } from '../journey'
import { author, quietScreen, signIn } from '../people'
import { visit } from '../screens'

const builder = '/admin/ext-report-builder/query-builder'
const reports = '/admin/ext-report-builder/query-reports'

/** Writes a report in SQL and saves it; resolves on the report's page. */
async function write(
  page: Page,
  { name, sql, numbers = [] }: { name: string; sql: string; numbers?: string[] },
) {
  await visit(page, builder)
  await page.getByLabel('Report Name').fill(name)
  await page.getByRole('radio', { name: 'raw_query' }).check()
  const editor = page.getByRole('textbox', { name: 'SQL' })
  await editor.fill(sql)
  // closes the list of completions, which would be in the way
  await editor.press('Escape')
  for (const parameter of numbers) await page.getByLabel(`Type of ${parameter}`).selectOption('integer')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(reports)
  await page.getByRole('link', { name: `View ${name}` }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The state of a report's last run, which is stored when the database has ended it. */
const lastRun = async (name: string) => {
  const [run] = await ask<{ state: string }>(
    `SELECT run.state FROM report_runs run JOIN reports ON reports.id = run.report_id
     WHERE reports.name = $1 ORDER BY run.started_at DESC LIMIT 1`,
    [name],
  )
  return run?.state
}

test('an author writes a report in SQL that asks for a value, runs it and takes it along', async ({
  page,
  complaints,
}) => {
  // the preview also requires the parameter's value
  complaints.expect(/status of 422/, /: 422 request.invalid/)
  const name = `Lines by state ${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, author, quietScreen)
  await write(page, {
    name,
    sql: 'select status, count(*) as lines from subscribers where organization_id = {{organization}} group by status order by status',
    numbers: ['organization'],
  })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('This report needs a value here')).toBeVisible()
  await page.getByLabel('organization').fill('1')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(/p\.organization=/)
  const expected = await ask<{ status: string; lines: string }>(
    `SELECT status, count(*)::text AS lines FROM report.subscribers WHERE organization_id = 1 GROUP BY status ORDER BY status`,
  )
  const rows = page.getByRole('table', { name })
  await expect(rows.getByRole('row')).toHaveCount(expected.length + 1)
  for (const { status, lines } of expected)
    await expect(rows.getByRole('row').filter({ hasText: status })).toContainText(lines)
  expect(await barriers(page)).toEqual([])

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const csv = (await readFile(await (await coming).path())).toString('utf8')
  expect(csv.replace('\uFEFF', '').trim().split('\n').slice(1)).toEqual(
    expected.map(({ status, lines }) => `${status},${lines}`),
  )
})

test('a report that takes long is run after a word of it, and stopped in the database', async ({ page }) => {
  const name = `Every pair of days ${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, author, quietScreen)
  await write(page, {
    name,
    sql: 'select count(*) as pairs from usage_per_day a cross join usage_per_day b cross join usage_per_day c',
  })
  await page.getByRole('button', { name: 'Run anyway' }).click()
  await expect.poll(() => lastRun(name)).toBe('running')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Cancelled after/)).toBeVisible()
  await expect.poll(() => lastRun(name)).toBe('cancelled')
})

test('a large report is made a file in the background: the bell tells, and its link ends', async ({
  page,
}) => {
  const name = `Days of all, many times ${randomUUID().slice(0, 8)}`
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, author, quietScreen)
  await write(page, {
    name,
    sql: 'select a.subscriber, a.day, p.name as package from usage_per_day a cross join packages p',
  })
  const [expected] = await ask<{ rows: string }>(
    'SELECT (SELECT count(*) FROM report.usage_per_day) * (SELECT count(*) FROM report.packages) AS rows',
  )
  await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect(page.getByText(/^The file is made in the background/)).toBeVisible()
  await expect(page.getByText('The file is ready.')).toBeVisible({ timeout: 60_000 })
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell.getByText(`Ready as a file: “${name}”`).click()
  await page.getByRole('link', { name: 'See your exports' }).click()
  await expect(page).toHaveURL('/admin/ext-report-builder/exports')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  const csv = (await readFile(await (await coming).path())).toString('utf8')
  expect(csv.trimEnd().split('\n')).toHaveLength(Number(expected?.rows) + 1)

  await ask(`UPDATE report_exports SET expires_at = now() - interval '1 second' WHERE name = $1`, [name])
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('No longer kept')
  await expect(row.getByRole('button', { name: `Download ${name}` })).toHaveCount(0)
})
