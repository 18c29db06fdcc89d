import { screen, waitFor, within } from '@testing-library/react'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { builderHandlers, doneRun, storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const path = '/admin/ext-report-builder/query-builder'

/** Opens the form; notes what was previewed and saved. */
async function open(at = path, stored?: object, save: () => Response = saved, more: HttpHandler[] = []) {
  const previews: ReportDraft[] = []
  const stores: { id: string; data: ReportDraft; version?: number }[] = []
  let answer = () =>
    HttpResponse.json({
      data: { ...doneRun([['open', '1200.50']]), sql: 'select 1', values: ['open'] },
    }) as Response
  const place = await visit(at, {
    as: 'staff',
    handlers: [
      ...more,
      ...builderHandlers(({ data }) => {
        previews.push(data)
        return answer()
      }),
      http.get('*/api/ext-report-builder/query-reports/12', () => HttpResponse.json({ data: stored })),
      http.post('*/api/ext-report-builder/store-report-query/:id', async ({ request, params }) => {
        stores.push({ id: String(params['id']), ...((await request.json()) as { data: ReportDraft }) })
        return save()
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'Query Builder' })
  return { previews, stores, place, answerWith: (next: () => Response) => (answer = next) }
}

const saved = () => HttpResponse.json({ message: 'Report saved.', data: storedReport(12, 'Debtors') })

async function choose(name: RegExp | string, option: string) {
  await person.click(screen.getByRole('combobox', { name }))
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
}

const head = (title: string) => screen.getByRole('button', { name: title, expanded: false })

it('waits for the tables where the list was opened before they came', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await open(path, undefined, saved, [
    http.get('*/api/ext-report-builder/get-tables-by-connection', () => held),
  ])
  await person.click(screen.getByRole('combobox', { name: 'Table table 1' }))
  expect(screen.queryByText('No such table')).toBeNull()
  release()
  expect(await screen.findByRole('option', { name: /^invoices/ })).toBeTruthy()
})

it('builds a report by choosing: join, aggregate, order; and shows its first rows by itself', async () => {
  const { previews, stores, place } = await open()
  expect(screen.getByRole('radio', { name: 'dynamic_query' }).hasAttribute('disabled')).toBe(true)
  await person.type(screen.getByLabelText('Report Name'), 'Debtors')
  await choose('Table table 1', 'invoices')
  await person.click(screen.getByRole('button', { name: 'Table' }))
  await choose('Table table 2', 'subscribers')
  const proposed = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Join column of subscribers',
  })
  expect(proposed.value).toBe('b.id')
  await person.click(head('Columns'))
  await person.click(await screen.findByRole('checkbox', { name: 'b.city' }))
  await person.click(head('Aggregates'))
  await person.click(screen.getByRole('button', { name: 'Aggregate' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Function of aggregate 1' }), 'SUM')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Column of aggregate 1' }), 'a.amount')
  await person.type(screen.getByRole('textbox', { name: 'What aggregate 1 is called' }), 'Owed')
  await person.click(head('Order by'))
  await person.type(screen.getByRole('combobox', { name: 'Order by' }), 'Owed')
  await person.click(await screen.findByRole('button', { name: /^Owed, smallest first: turn/ }))
  expect(screen.getByRole('group', { name: 'The report in words' }).textContent).toBe(
    'From invoices with subscribers: sum of amount per city, largest Owed first.',
  )
  expect(await screen.findByRole('table', { name: 'First rows' })).toBeTruthy()
  await waitFor(() =>
    expect(previews.at(-1)?.query_clause).toMatchObject({ order_columns: ['Owed'], order_types: ['DESC'] }),
  )
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Report saved.')).toBeTruthy()
  expect(place.path()).toBe('/admin/ext-report-builder/query-reports')
  expect(stores[0]?.id).toBe('0')
  expect(stores[0]?.data).toMatchObject({
    report_name: 'Debtors',
    tables: [
      { name: 'invoices', query_alias: 'a' },
      { name: 'subscribers', query_alias: 'b', table_join: { column1: 'a.subscriber_id', column2: 'b.id' } },
    ],
    selections: [{ column: 'b.city' }],
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'SUM', column: 'a.amount', alias: 'Owed' }],
    have_order_by: 'yes',
  })
})

const joined = {
  tables: [
    { name: 'invoices', query_alias: 'a' },
    {
      ...{ name: 'subscribers', query_alias: 'b' },
      table_join: { column1: 'a.subscriber_id', column2: 'b.id' },
    },
  ],
  selections: [{ column: 'a.status' }, { column: 'b.city' }],
}

it('takes what belongs to a removed table along, and brings it back', async () => {
  await open(`${path}/12`, storedReport(12, 'Debtors', joined))
  await person.click(await screen.findByRole('button', { name: 'Remove subscribers' }))
  expect(await screen.findByText('Removed table subscribers and 1 entry.')).toBeTruthy()
  const parts = () => screen.getByRole('region', { name: 'Columns' }).textContent
  expect(parts()).not.toContain('city')
  const toast = screen.getAllByRole('button', { name: 'Undo' }).at(-1)
  await person.click(toast!)
  expect(parts()).toContain('city')
  expect(screen.getByRole('button', { name: 'Redo: remove table subscribers' })).toBeTruthy()
})

it('says what is wrong at its place, and leads there', async () => {
  const { answerWith } = await open(`${path}/12`, storedReport(12, 'Debtors', joined))
  answerWith(() =>
    refused(422, 'Invalid.', {
      errors: { 'data.filter_group.0.query_filters.0.value': ['This filter needs a value'] },
    }),
  )
  await person.click(head('Where'))
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Column of filter 1' }), 'a.status')
  await person.click(await screen.findByRole('button', { name: 'Where › value' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Value of filter 1')
  expect(screen.getAllByText('This filter needs a value').length).toBeGreaterThan(1)
})

it('asks for a name and a connection, shows the server’s texts at their fields, and keeps what was typed', async () => {
  const { stores } = await open(path, undefined, () =>
    refused(422, 'Invalid.', { errors: { 'data.report_name': ['The report name has already been taken'] } }),
  )
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(stores).toEqual([])
  const name = screen.getByLabelText<HTMLInputElement>('Report Name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await person.type(name, 'Debtors')
  await person.keyboard('{Control>}s{/Control}')
  expect((await screen.findAllByText('The report name has already been taken')).length).toBeGreaterThan(0)
  expect(name.value).toBe('Debtors')
})

it('keeps a draft that can be continued, and empties the form with a way back', async () => {
  await open()
  await person.type(screen.getByLabelText('Report Name'), 'Half')
  await waitFor(() => expect(sessionStorage.getItem('draft-report 0')).toContain('Half'))
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('')
  await person.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!)
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Half')
})

it('offers what was begun before and not submitted', async () => {
  const report = { ...storedReport(0, 'Half'), ...joined }
  sessionStorage.setItem('draft-report 0', JSON.stringify({ at: '2026-11-22T08:02:00.000Z', report }))
  await open()
  expect(screen.getByText('Changes from 14:02 were not submitted.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Name').value).toBe('Half')
})

it('labels values of a column, filled from the data', async () => {
  const { stores } = await open(`${path}/12`, storedReport(12, 'Debtors', joined))
  await person.click(head('Columns'))
  await person.click(await screen.findByRole('button', { name: 'Labels of a.status' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Label settings/ }))
  await person.click(dialog.getByRole('button', { name: 'Fill from data' }))
  await person.selectOptions(await dialog.findByRole('combobox', { name: 'Class of value 1' }), 'warning')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]).toMatchObject({ id: '12', version: 3 })
  expect(stores[0]?.data.selections?.[0]).toMatchObject({
    has_label: 'yes',
    label_config: [
      { value: 'open', class: 'warning' },
      { value: 'paid', class: 'default' },
    ],
  })
})
