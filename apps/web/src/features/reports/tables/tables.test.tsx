import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { pageOf } from '../../../testing/screen-states'
import { person } from '../../../testing/visit'
import { choose, formPath, joined, openForm, openPart, saved } from '../builder/form.factory'
import { storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

it('offers the tables first that were chosen last', async () => {
  await openForm()
  await choose('Table table 1', 'subscribers')
  await person.click(screen.getByRole('button', { name: 'Table' }))
  await person.click(screen.getByRole('combobox', { name: 'Table table 2' }))
  await screen.findByRole('option', { name: /^invoices/ })
  const [first] = screen.getAllByRole('option', { name: /^(invoices|subscribers)/ })
  expect(first?.textContent).toContain('subscribers')
})

it('opens a saved report beside its form, and says why raw SQL is off', async () => {
  const table = { object_type: 'query', selected_query: 7, query_alias: 'a' }
  const warehouse = {
    id: 3,
    name: 'Usage warehouse',
    label: 'Usage warehouse',
    driver: 'postgresql',

    dialect: 'postgresql',
    state: 'to-mend',
    down_since: null,
    raw_sql: false,
    raw_sql_reason: null,
    to_fix: 1,
  }
  const more = { db_connection_name: 'Usage warehouse', tables: [table] }
  await openForm(`${formPath}/12`, storedReport(12, 'Debtors', { ...joined, ...more } as object), saved, [
    http.get('*/api/ext-report-builder/db-connections', () => HttpResponse.json(pageOf([warehouse]))),
  ])
  await openPart('Tables')
  const link = await screen.findByRole('link', { name: /^Open / })
  expect(link.getAttribute('href')).toBe('/admin/ext-report-builder/query-reports/7')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(await screen.findByText('Raw SQL is off on Usage warehouse: 1 point to fix.')).toBeTruthy()
})

it('starts from a subject as if its tables were joined by hand', async () => {
  const { stores } = await openForm()
  const start = within(await screen.findByRole('group', { name: 'Start from' }))
  // what one may not read is not offered
  expect(start.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Lines', 'Bills'])
  await person.click(start.getByRole('button', { name: 'Bills' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from Bills' }))
  await person.click(dialog.getByRole('radio', { name: 'বাংলা' }))
  await person.click(dialog.getByRole('checkbox', { name: 'এলাকা' }))
  await person.click(dialog.getByRole('checkbox', { name: 'মাস' }))
  await person.click(dialog.getByRole('button', { name: 'Start the report' }))
  expect(screen.queryByRole('group', { name: 'Start from' })).toBeNull()
  await person.type(screen.getByLabelText('Report Name'), 'Bills by area')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(stores).toHaveLength(1))
  expect(stores[0]?.data).toMatchObject({
    tables: [
      { name: 'invoices', query_alias: 'bill' },
      {
        name: 'subscribers',
        query_alias: 'line',
        table_join: { type: 'leftJoin', column1: 'bill.subscriber_id', column2: 'line.id' },
      },
    ],
  })
  const names = (stores[0]?.data.selections ?? []).map(({ alias }) => alias)
  expect(names).toEqual(['বিল', 'ক্লায়েন্ট আইডি', 'অবস্থা', 'মোট', 'পরিশোধ বাকি', 'পরিশোধের শেষ দিন', 'এলাকা'])
})

it('says nothing about the name to whoever starts from a subject before they have been in it', async () => {
  await openForm()
  const start = within(await screen.findByRole('group', { name: 'Start from' }))
  const name = screen.getByLabelText('Report Name')
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  await person.click(start.getByRole('button', { name: 'Bills' }))
  await person.click(await screen.findByRole('button', { name: 'Start the report' }))
  expect(name.getAttribute('aria-invalid')).not.toBe('true')
  await person.click(name)
  await person.tab()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

it('keeps what was chosen of a subject when a phone is turned', async () => {
  await openForm()
  const start = within(await screen.findByRole('group', { name: 'Start from' }))
  await person.click(start.getByRole('button', { name: 'Bills' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Start from Bills' }))
  await person.click(dialog().getByRole('checkbox', { name: 'Month' }))
  const chosen = () => dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Month' }).checked
  const before = chosen()
  act(() => setPhone(true))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(chosen()).toBe(before)
  act(() => setPhone(false))
  expect(chosen()).toBe(before)
})

it('takes a start from a subject back in one step', async () => {
  await openForm()
  await person.click(await screen.findByRole('button', { name: 'Lines' }))
  await person.click(await screen.findByRole('button', { name: 'Start the report' }))
  expect(screen.queryByRole('group', { name: 'Start from' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Undo: start from Lines/ }))
  await screen.findByRole('group', { name: 'Start from' })
})

it('starts from a subject as a graph of its sums, and calls the report by it', async () => {
  const { stores } = await openForm()
  await person.click(await screen.findByRole('button', { name: 'Bills' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from Bills' }))
  await person.click(dialog.getByRole('radio', { name: 'A graph' }))
  await person.selectOptions(dialog.getByLabelText('Split by'), 'Status')
  await person.click(dialog.getByRole('button', { name: 'Start the report' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Total per month by status')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(stores).toHaveLength(1))
  expect(stores[0]?.data).toMatchObject({
    selections: [
      { column: 'bill.month', alias: 'Month' },
      { column: 'bill.status', alias: 'Status' },
    ],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'SUM', column: 'bill.total', alias: 'Total' }],
    add_graph: 'yes',
    graph_settings: {
      graph_type: 'Column',
      graph_label: 'Month',
      graph_data: 'Total',
      graph_series: 'Status',
    },
  })
})

it('is a whole report with its graph after one press on a question', async () => {
  const { stores } = await openForm()
  await person.click(await screen.findByRole('button', { name: 'Bills per month by status' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Bills per month by status')
  expect(screen.queryByRole('button', { name: 'Lines per area' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(stores).toHaveLength(1))
  expect(stores[0]?.data).toMatchObject({
    select_aggregates: [{ aggregate_function: 'COUNT', column: '*' }],
    add_graph: 'yes',
    graph_settings: { graph_type: 'Column', graph_label: 'Month', graph_series: 'Status' },
  })
})
