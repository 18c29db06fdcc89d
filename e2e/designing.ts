import { expect, type Locator, type Page } from '@playwright/test'
import { keyTo, tabTo } from './keyboard'
import { visit } from './screens'

export const designer = '/admin/ext-report-builder/report-designer'

/** A cell to make; `graph`: the name of its kind. */
interface Request {
  title: string
  report: string
  display: string
  graph?: string
  /** Columns, by the field that they go into. */
  columns?: Readonly<Record<string, string>>
}

/** Three rows with six kinds of cells. */
export const morning: readonly (readonly [Request, Request])[] = [
  [
    {
      title: 'Lines',
      report: 'Active lines',
      display: 'Iconic Data',
      columns: { 'Column Name': 'lines' },
    },
    {
      title: 'Owed',
      report: 'Money owed',
      display: 'Infographic Data',
      columns: { 'Column Name': 'due' },
    },
  ],
  [
    {
      title: 'Packages',
      report: 'Active lines by package',
      display: 'Graph',
      columns: { 'Label Column': 'package', 'Data Column': 'lines' },
    },
    {
      title: 'Rating',
      report: 'Rating of the support',
      display: 'Graph',
      graph: 'Gauge',
      columns: { 'Label Column': 'organization', 'Data Column': 'rating' },
    },
  ],
  [
    {
      title: 'Tickets',
      report: 'Tickets, newest first',
      display: 'Pivot Table',
      columns: { Rows: 'category', Columns: 'status', Count: 'subject' },
    },
    { title: 'Debtors', report: 'Debtors by age', display: 'Table' },
  ],
]

/** A way to work: with a pointer, or with keys only. */
export interface Hands {
  begin(name: string): Promise<void>
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** Chooses a name in a searchable field. */
  find(target: Locator, text: string): Promise<void>
  select(target: Locator, label: string): Promise<void>
  /** Chooses one of several radio buttons. */
  choose(group: Locator, label: string): Promise<void>
}

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

export function byMouse(page: Page): Hands {
  return {
    async begin(name) {
      await visit(page, designer)
      await page.getByRole('link', { name: 'New', exact: true }).click()
      await page.getByLabel('Design Name').fill(name)
    },
    press: (target) => target.click(),
    write: (target, text) => target.fill(text),
    async find(target, text) {
      await target.click()
      await target.fill(text)
      await option(page, text).click()
    },
    async select(target, label) {
      await target.selectOption({ label })
    },
    choose: (group, label) => group.locator('label').filter({ hasText: label }).click(),
  }
}

/** Works with keys only, from one Tab stop to the next, and expects every focused element to show the focus. */
export function byKeys(page: Page): Hands {
  const { keyboard } = page
  const at = (target: Locator) => keyTo(page, target)
  return {
    async begin(name) {
      await visit(page, `${designer}/0`)
      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
      await keyboard.press('Enter')
      await at(page.getByLabel('Design Name'))
      await keyboard.type(name)
    },
    async press(target) {
      await at(target)
      await keyboard.press('Enter')
    },
    async write(target, text) {
      await at(target)
      await keyboard.type(text)
    },
    async find(target, text) {
      await at(target)
      await keyboard.type(text)
      await expect(option(page, text)).toBeVisible()
      // wait until the list for fewer letters has gone
      const shown = page.getByRole('listbox').getByRole('option')
      await expect(shown.filter({ hasNotText: text })).toHaveCount(0)
      const id = await option(page, text).getAttribute('id')
      for (let steps = 0; steps < 12; steps += 1) {
        if ((await target.getAttribute('aria-activedescendant')) === id) break
        await keyboard.press('ArrowDown')
      }
      await keyboard.press('Enter')
    },
    async select(target, label) {
      await at(target)
      await keyboard.type(label)
    },
    async choose(group, label) {
      await at(group.locator('input:checked'))
      const wanted = group.getByRole('radio', { name: label })
      for (let steps = 0; steps < 14 && !(await wanted.isChecked()); steps += 1)
        await keyboard.press('ArrowRight')
    },
  }
}

export const settings = (page: Page) => page.getByRole('dialog', { name: /^Cell settings/ })

/** Makes the three rows of `morning`. */
export async function designMorning(page: Page, hands: Hands): Promise<void> {
  for (const [index, cells] of morning.entries()) {
    await hands.press(page.getByRole('button', { name: 'Row', exact: true }))
    const row = page.getByRole('region', { name: `Row ${index + 1}`, exact: true })
    await hands.choose(row.getByRole('group', { name: /^Columns of/ }), '2')
    for (const [column, request] of cells.entries()) {
      await hands.press(
        row.getByRole('button', { name: `Row ${index + 1}, cell ${column + 1}: choose a report` }),
      )
      await fillCell(page, hands, request)
      await expect(
        row.getByRole('button', { name: `Row ${index + 1}, cell ${column + 1}: ${request.title}` }),
      ).toBeFocused()
    }
  }
}

async function fillCell(page: Page, hands: Hands, { title, report, display, graph, columns = {} }: Request) {
  const dialog = settings(page)
  const columnsField = (label: string) =>
    dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
  await hands.find(dialog.getByRole('combobox', { name: /^Report/ }), report)
  await hands.write(dialog.getByRole('textbox', { name: /^Title( \(optional\))?$/ }), title)
  await hands.select(dialog.getByLabel('Display Type'), display)
  if (graph !== undefined) await hands.choose(dialog.getByRole('group', { name: 'Graph type' }), graph)
  // a column of the report becomes a chip as soon as its name is typed
  for (const [label, column] of Object.entries(columns)) await hands.write(columnsField(label), column)
  await hands.press(dialog.getByRole('button', { name: 'Apply' }))
  await expect(dialog).toBeHidden()
}
