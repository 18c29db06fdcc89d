import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from '../database'
import { expect, test } from '../journey'
import { author, manager, signIn, tokenOf } from '../people'
import { visit } from '../screens'

const api = '/api/ext-report-builder'
const viewOf = (id: string | number) => `/admin/ext-report-builder/designs/${id}`

async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.post(`${api}${path}`, { headers, data: { data } })
  expect([path, answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([path, 200, ''])
  return ((await answer.json()) as { data: Data }).data
}

const designNamed = async (name: string) => {
  const [found] = await ask<{ id: string }>('SELECT id FROM designs WHERE name = $1', [name])
  return found?.id ?? ''
}

/** Texts that a page would run if it did not treat them as plain text. */
const hostile = [
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  `{a|b} \${alert(1)} \\u003cb>`,
  'https://evil.example/pixel.png',
]

test('values, titles and links that mean harm stay text on a dashboard, in every display', async ({
  page,
}) => {
  const dialogs: string[] = []
  const elsewhere: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, author)
  const { origin } = new URL(page.url())
  page.on('request', (request) => {
    const { protocol, origin: requests } = new URL(request.url())
    if (protocol.startsWith('http') && requests !== origin) elsewhere.push(request.url())
  })
  const name = `Hostile ${randomUUID().slice(0, 8)}`
  const values = hostile.map((text, at) => `('${text.replaceAll("'", "''")}', ${at + 1}.50)`).join(', ')
  const report = await post<{ id: number }>(page, '/store-report-query/0', {
    report_name: name,
    db_connection_name: 'default',
    query_type: 'raw_query',
    raw_query: `select v.name, v.amount from (values ${values}) as v(name, amount)`,
  })
  const cell = (display_type: string, more: object = {}) => ({
    title: hostile[0],
    report_id: report.id,
    display_type,
    url: '/admin/{name}',
    ...more,
  })
  const graph = (graph_type: string) =>
    cell('graph', { graph_type, label_column: 'name', data_column: 'amount' })
  const row = (report: object[]) => ({ column_no: report.length, selected_report: { report } })
  const design = await post<{ id: number }>(page, '/store-design/0', {
    name: `${name} ${hostile[2] ?? ''}`,
    rows: [
      row([cell('iconic', { column: 'name' }), cell('infographic', { column: 'amount' })]),
      row([graph('Pie'), graph('Bar'), graph('RadarChart')]),
      row([cell('table'), cell('pivot', { url: '', table_rows: 'name', aggregates_sum: 'amount' })]),
    ],
  })
  await page.setViewportSize({ width: 1440, height: 1800 })
  await visit(page, viewOf(design.id))
  const table = page.getByRole('table', { name: hostile[0] ?? '' })
  for (const text of hostile) await expect(table.first().getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('main canvas')).toHaveCount(3)
  for (const canvas of await page.locator('main canvas').all()) await canvas.hover()
  expect(await page.locator('main :is(img, script, iframe, object, embed)').count()).toBe(0)
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.filter((href) => !href.startsWith(`${origin}/admin/`))).toEqual([])
  expect([dialogs, elsewhere]).toEqual([[], []])
})

test('a dashboard gives its cells away, goes on a wall, on paper, and leads on from its bars', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, manager, viewOf(await designNamed('Provider at a glance')))
  const areas = page.getByRole('region', { name: 'Lines by area' })
  await expect(areas.locator('canvas')).toBeVisible()
  const act = async (name: string) => {
    await areas.getByRole('button', { name: 'More' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ])
    return file.suggestedFilename()
  }
  expect(await act('PNG')).toBe('Lines by area.png')
  expect(await act('CSV')).toMatch(/\.csv$/)

  // a print also has the cells that were never in sight
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await expect(
    page.getByRole('region', { name: 'Monthly revenue by package' }).locator('canvas'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('time')).toHaveText(/^\d\d:\d\d$/)
  expect(new URL(page.url()).searchParams.get('full')).toBe('1')
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('heading', { name: 'Provider at a glance' })).toBeVisible()

  // its largest bar links to the lines of that area
  const canvas = areas.locator('canvas')
  await expect(canvas).toBeVisible()
  await areas.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  const [, area = ''] = /^(.*?): /.exec((await areas.locator('[aria-live]').textContent()) ?? '') ?? []
  const box = await canvas.boundingBox()
  await canvas.click({ position: { x: box!.width * 0.45, y: box!.height * 0.1 } })
  await expect(page).toHaveURL(/query-reports\/\d+\?/)
  expect(new URL(page.url()).searchParams.get('f.Area')).toBe(area)
})
