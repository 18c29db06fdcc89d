import { randomUUID } from 'node:crypto'
import { barriers } from '../barriers'
import { ask } from '../database'
import { byKeys, byMouse, designer, designMorning, morning, settings } from '../designing'
import { expect, test } from '../journey'
import { keyTo, tabTo } from '../keyboard'
import {
  agent,
  author,
  beginSession,
  customer,
  manager,
  quietScreen,
  signIn,
  tokenOf,
  type Person,
} from '../people'
import { settle, visit } from '../screens'

test.use({ viewport: { width: 1440, height: 1600 } })

const nameOf = (word: string) => `${word} ${randomUUID().slice(0, 8)}`

interface Kept {
  id: string
  rows: { key: string; tab: string; selected_report: { report: { title: string; report_id: number }[] } }[]
}

const kept = async (name: string): Promise<Kept> => {
  const [design] = await ask<Kept & Record<string, unknown>>('SELECT id, rows FROM designs WHERE name = $1', [
    name,
  ])
  if (!design) throw new Error(`${name} was not kept`)
  return design
}

const titles = ({ rows }: Kept) => rows.map((row) => row.selected_report.report.map(({ title }) => title))

/** Makes calls as whoever has this token. */
function caller(token: string) {
  const own = { authorization: `Bearer ${token}` }
  return async (method: string, path: string, data?: object) => {
    const address = `${process.env.UPLINK_URL}/api/ext-report-builder${path}`
    const sent = data && {
      body: JSON.stringify(data),
      headers: { ...own, 'content-type': 'application/json' },
    }
    const answer = await fetch(address, { method, headers: own, ...sent })
    return { status: answer.status, text: await answer.text() }
  }
}

type Told = { data: { rows: { key: string }[] } }
type Found = { data: { state: string; rows: (string | null)[][] } }

const linesOf = async ({ username }: Person) => {
  const [own] = await ask<{ n: string }>(
    `SELECT count(*)::text AS n FROM report.subscribers WHERE status = 'active'
     AND organization_id = (SELECT organization_id FROM users WHERE username = $1)`,
    [username],
  )
  return own?.n ?? ''
}

test('an author designs a dashboard with the mouse, and each role sees its own rows and numbers', async ({
  page,
  elsewhere,
}) => {
  const name = nameOf('Morning')
  await signIn(page, author, quietScreen)
  const hands = byMouse(page)
  await hands.begin(name)
  await designMorning(page, hands)
  // the open panel is as accessible as the page
  await page.getByRole('button', { name: 'Row 1, cell 1: Lines' }).click()
  expect(await barriers(page)).toEqual([])
  await settings(page).getByRole('button', { name: 'Cancel' }).click()

  // drags the last row to the second place; then only managers see it
  const third = page.getByRole('region', { name: 'Row 3', exact: true })
  const second = await page.getByRole('region', { name: 'Row 2', exact: true }).boundingBox()
  await third.getByRole('button', { name: /^Move Row 3/ }).hover()
  await page.mouse.down()
  await page.mouse.move(second!.x + 40, second!.y + 30, { steps: 5 })
  await page.mouse.up()
  const moved = page.getByRole('region', { name: 'Row 2', exact: true })
  await expect(moved.getByRole('button', { name: 'Row 2, cell 1: Tickets' })).toBeVisible()
  await moved.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Manager', exact: true }).click()
  await page.keyboard.press('Escape')
  await settle(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Design saved.')).toBeVisible()
  await expect(page).toHaveURL(designer)

  const design = await kept(name)
  expect(titles(design)).toEqual([
    ['Lines', 'Owed'],
    ['Tickets', 'Debtors'],
    ['Packages', 'Rating'],
  ])
  const keys = design.rows.map(({ key }) => key)
  const [view, run] = [`/designs/${design.id}/view`, `/designs/${design.id}/cells/run`]
  const rowsSeen = (told: { text: string }) => (JSON.parse(told.text) as Told).data.rows.map(({ key }) => key)
  const found = (told: { text: string }) => (JSON.parse(told.text) as Found).data

  // the manager: all rows, with the numbers of the own organization
  const other = await elsewhere.newPage()
  await signIn(other, manager, quietScreen)
  const asManager = caller(await tokenOf(other))
  expect(rowsSeen(await asManager('GET', view))).toEqual(keys)
  const own = await linesOf(manager)
  const lines = { row: keys[0], column: 0 }
  expect(found(await asManager('POST', run, lines)).rows[0]?.[0]).toBe(own)
  const all = found(await caller(await tokenOf(page))('POST', run, lines)).rows[0]?.[0]
  expect(Number(all)).toBeGreaterThan(Number(own))
  const packages = found(await asManager('POST', run, { row: keys[2], column: 0 }))
  expect(packages.rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(Number(own))
  await visit(other, `/admin/ext-report-builder/designs/${design.id}`)
  await expect(other.getByRole('region', { name: 'Lines' })).toContainText(Number(own).toLocaleString('en'))
  await expect(other.getByRole('table', { name: 'Tickets' })).toBeVisible()

  // the second row does not name the agent's role: no call gives the agent the row or its numbers
  const asAgent = caller((await beginSession(agent)).token)
  expect(rowsSeen(await asAgent('GET', view))).toEqual([keys[0], keys[2]])
  const hidden = { row: keys[1], column: 0 }
  expect((await asAgent('POST', run, hidden)).status).toBe(404)
  const told = [await asAgent('GET', view), await asAgent('GET', '/dashboard')]
  expect(told.map(({ text }) => text.includes(keys[1] ?? ''))).toEqual([false, false])
  const refused = [
    await asAgent('GET', '/designs'),
    await asAgent('GET', `/designs/${design.id}`),
    await asAgent('POST', `/store-design/${design.id}`, { data: { name, rows: [] } }),
    await asAgent('DELETE', `/designs/${design.id}`),
    await asAgent('POST', '/designs/cells/preview', {
      cell: { ...design.rows[1]?.selected_report.report[0], display_type: 'table' },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])

  // a customer gets nothing of the design
  const asCustomer = caller((await beginSession(customer)).token)
  expect((await asCustomer('GET', view)).status).toBe(404)
  expect((await asCustomer('GET', '/dashboard')).text).not.toContain(name)
  for (const row of keys)
    for (const column of [0, 1]) expect((await asCustomer('POST', run, { row, column })).status).toBe(404)
  for (const { report_id: report } of design.rows.flatMap((row) => row.selected_report.report)) {
    expect((await asCustomer('POST', `/query-reports/${report}/run`, {})).status).toBe(403)
    expect((await asCustomer('GET', `/query-reports/${report}/export?format=csv`)).status).toBe(403)
  }
})

test('an author designs the same with the keyboard alone', async ({ page }) => {
  const name = nameOf('Keys')
  await signIn(page, author, quietScreen)
  const hands = byKeys(page)
  await hands.begin(name)
  await designMorning(page, hands)

  // moves the cell to the row above and its row to the top; screen readers announce both
  const cell = page.getByRole('button', { name: 'Row 3, cell 1: Tickets' })
  await keyTo(page, cell)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('button', { name: 'Row 3, cell 2: Tickets' })).toBeFocused()
  await expect(page.getByText('Tickets, place 2 of 2 in Row 3')).toBeAttached()
  await keyTo(page, page.getByRole('button', { name: /^Move Row 3/ }))
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('Row 3, 2 of 3')).toBeAttached()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Design saved.')).toBeVisible()
  expect(titles(await kept(name))).toEqual([
    morning[0]!.map(({ title }) => title),
    ['Debtors', 'Tickets'],
    morning[1]!.map(({ title }) => title),
  ])
})

test('an author gives a dashboard two tabs and a text, and an agent opens the second tab by keys', async ({
  page,
  elsewhere,
}) => {
  const name = nameOf('Shift')
  await signIn(page, author, quietScreen)
  const hands = byKeys(page)
  await hands.begin(name)

  // a text in the first tab
  await hands.press(page.getByRole('button', { name: 'Row', exact: true }))
  await hands.press(page.getByRole('button', { name: 'Row 1, cell 1: choose a report' }))
  const dialog = settings(page)
  await hands.choose(dialog.getByRole('group', { name: 'What it shows' }), 'A text')
  await keyTo(page, dialog.getByRole('textbox', { name: 'Text', exact: true }))
  await page.keyboard.insertText('## At the start\n\n- Read [the desk](/admin/desk)\n- <b>Then</b> call')
  expect(await barriers(page)).toEqual([])
  await hands.press(dialog.getByRole('button', { name: 'Apply' }))
  const text = page.getByRole('button', { name: 'Row 1, cell 1: At the start' })
  await expect(text).toBeFocused()

  // a number in a second tab, and a name for the first
  await hands.press(page.getByRole('button', { name: 'Tab', exact: true }))
  await page.keyboard.type('Figures')
  await page.keyboard.press('Enter')
  await hands.press(page.getByRole('button', { name: 'Row 2, cell 1: choose a report' }))
  await hands.find(dialog.getByRole('combobox', { name: /^Report/ }), 'Active lines')
  await hands.write(dialog.getByRole('textbox', { name: /^Title/ }), 'Lines')
  await hands.select(dialog.getByLabel('Display Type'), 'Infographic Data')
  await hands.write(dialog.getByRole('combobox', { name: /^Column Name/ }), 'lines')
  await hands.press(dialog.getByRole('button', { name: 'Apply' }))
  await expect(dialog).toBeHidden()
  await keyTo(page, page.getByRole('tab', { name: 'Figures' }))
  await page.keyboard.press('ArrowLeft')
  await expect(text).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Actions for the tab Overview' }))
  await page.getByRole('menuitem', { name: /^Rename/ }).press('Enter')
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'First', selected: true })).toBeVisible()
  await settle(page)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Design saved.')).toBeVisible()
  const design = await kept(name)
  expect(design.rows.map(({ tab }) => tab)).toEqual(['First', 'Figures'])

  // the agent: the numbers of the second tab are asked for when it is opened
  const other = await elsewhere.newPage()
  const runs: string[] = []
  other.on('request', (request) => request.url().endsWith('/cells/run') && runs.push(request.url()))
  await signIn(other, agent, `/admin/ext-report-builder/designs/${design.id}`)
  const note = other.getByRole('region', { name: 'At the start' })
  await expect(note.getByText('<b>Then</b> call')).toBeVisible()
  await expect(note.getByRole('link', { name: 'the desk' })).toHaveAttribute('href', '/admin/desk')
  await settle(other)
  expect(await barriers(other)).toEqual([])
  expect(runs).toEqual([])
  await tabTo(other, other.getByRole('tab', { name: 'First' }))
  await other.keyboard.press('ArrowRight')
  await expect(other.getByRole('tab', { name: 'Figures' })).toBeFocused()
  await other.keyboard.press('Enter')
  const lines = Number(await linesOf(agent)).toLocaleString('en')
  await expect(other.getByRole('region', { name: 'Lines' })).toContainText(lines)
  expect(runs).toHaveLength(1)
  expect(new URL(other.url()).searchParams.get('tab')).toBe('Figures')
  expect(await barriers(other)).toEqual([])

  // a link leads to the same tab, and Back to the first
  await other.reload()
  await expect(other.getByRole('tabpanel', { name: 'Figures' })).toContainText(lines)
  await other.goBack()
  await expect(note).toBeVisible()
})
