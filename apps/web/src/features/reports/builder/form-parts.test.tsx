import { act, fireEvent, screen, within } from '@testing-library/react'
import type { ReportDraft } from '@uplink/contract/reports/definition'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { person, refused } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'
import { choose, formPath, joined, openForm, openPart, saved } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

it('waits for the tables where the list was opened before they came', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await openForm(formPath, undefined, saved, [
    http.get('*/api/ext-report-builder/get-tables-by-connection', () => held),
  ])
  await person.click(screen.getByRole('combobox', { name: 'Table table 1' }))
  expect(screen.queryByText('No such table')).toBeNull()
  release()
  expect(await screen.findByRole('option', { name: /^invoices/ })).toBeTruthy()
})

it('joins a chosen table by columns that are proposed, and shows the first rows by itself', async () => {
  const { previews } = await openForm(
    `${formPath}/12`,
    storedReport(12, 'Debtors', { tables: joined.tables.slice(0, 1) }),
  )
  expect(screen.getByRole('radio', { name: 'dynamic_query' }).hasAttribute('disabled')).toBe(true)
  await openPart('Tables')
  await person.click(screen.getByRole('button', { name: 'Table' }))
  await choose('Table table 2', 'subscribers')
  const proposed = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Join column of subscribers',
  })
  expect(proposed.value).toBe('b.id')
  expect(await screen.findByRole('table', { name: 'First rows' })).toBeTruthy()
  await vi.waitFor(
    () =>
      expect(previews.at(-1)?.tables?.[1]).toMatchObject({
        name: 'subscribers',
        query_alias: 'b',
        table_join: { column1: 'a.subscriber_id', column2: 'b.id' },
      }),
    10_000,
  )
})

it('adds up, orders by it, and says so in words', async () => {
  const { stores, place } = await openForm(
    `${formPath}/12`,
    storedReport(12, 'Debtors', { ...joined, selections: [{ column: 'b.city' }] }),
  )
  await openPart('Aggregates')
  await person.click(screen.getByRole('button', { name: 'Aggregate' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Function of aggregate 1' }), 'SUM')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Column of aggregate 1' }), 'a.amount')
  await person.click(screen.getByRole('textbox', { name: 'What aggregate 1 is called' }))
  await person.paste('Owed')
  await openPart('Order by')
  await person.click(screen.getByRole('combobox', { name: 'Order by' }))
  await person.paste('Owed')
  await person.click(await screen.findByRole('button', { name: /^Owed, smallest first: turn/ }))
  expect(screen.getByRole('group', { name: 'The report in words' }).textContent).toBe(
    'From invoices with subscribers: sum of amount per city, largest Owed first.',
  )
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Report saved.')).toBeTruthy()
  expect(place.path()).toBe('/admin/ext-report-builder/query-reports')
  expect(stores[0]?.data).toMatchObject({
    have_aggregate_function: 'yes',
    select_aggregates: [{ aggregate_function: 'SUM', column: 'a.amount', alias: 'Owed' }],
    have_order_by: 'yes',
    query_clause: { order_columns: ['Owed'], order_types: ['DESC'] },
  })
})

it('lists what belongs to a table and asks before both are removed, and brings them back', async () => {
  await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await openPart('Tables')
  await person.click(await screen.findByRole('button', { name: 'Remove subscribers' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove subscribers?' }))
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['column b.city'])
  await person.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Remove subscribers' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove subscribers' }))
  await person.click(await screen.findByRole('button', { name: 'Remove it' }))
  expect(await screen.findByText('Removed subscribers, 1 column.')).toBeTruthy()
  const parts = () => screen.getByRole('region', { name: 'Columns' }).textContent
  expect(parts()).not.toContain('city')
  const toast = screen.getAllByRole('button', { name: 'Undo' }).at(-1)
  await person.click(toast!)
  expect(parts()).toContain('city')
  expect(screen.getByRole('button', { name: 'Redo: remove table subscribers' })).toBeTruthy()
})

it('says what is wrong at its place, and leads there', async () => {
  const { answerWith } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  answerWith(() =>
    refused(422, 'Invalid.', {
      errors: { 'filter_group.0.query_filters.0.value': ['This filter needs a value'] },
    }),
  )
  await openPart('Where')
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Column of filter 1' }), 'a.status')
  await person.click(screen.getByRole('button', { name: 'Run' }))
  await person.click(await screen.findByRole('button', { name: 'Where › value' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Value of filter 1')
  expect(screen.getAllByText('This filter needs a value').length).toBeGreaterThan(1)
})

it('labels values of a column, filled from the data', async () => {
  const { stores } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await openPart('Columns')
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

it('gives columns and aggregates a unit of the author’s', async () => {
  const summed = {
    ...joined,
    selections: [{ column: 'a.status' }, { column: 'a.amount' }],
    have_aggregate_function: 'yes' as const,
    select_aggregates: [{ column: 'a.amount', alias: 'sum' }],
  }
  const { stores } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', summed))
  await openPart('Columns')
  await person.click(await screen.findByRole('button', { name: 'Labels of a.amount' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Label settings/ }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'GB')
  await person.click(dialog.getByRole('button', { name: 'Apply' }))
  await person.click(await screen.findByRole('button', { name: 'Labels of a.status' }))
  expect(screen.queryByRole('combobox', { name: 'Unit' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await openPart('Aggregates')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Unit of aggregate 1' }), '%')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.selections?.map(({ unit }) => unit)).toEqual([undefined, 'gigabytes'])
  expect(stores[0]?.data.select_aggregates?.map(({ unit }) => unit)).toEqual(['percent'])
})

it('puts columns in order on a phone, which has no handles to drag', async () => {
  setPhone(true)
  await openForm(
    `${formPath}/12`,
    storedReport(12, 'Debtors', { ...joined, selections: [{ column: 'a.status' }, { column: 'b.city' }] }),
  )
  await person.click(screen.getByRole('button', { name: /^Columns/ }))
  await person.click(await screen.findByRole('button', { name: 'Move a.status' }))
  await person.click(screen.getByRole('menuitem', { name: 'Move down' }))
  const names = within(screen.getByRole('list', { name: 'Chosen columns' })).getAllByRole('textbox')
  expect(names.map((name) => name.getAttribute('aria-label'))).toEqual([
    'What b.city is called',
    'What a.status is called',
  ])
})

it('switches grid filters on with a first one and off with a way back', async () => {
  const filtered = { ...joined, grid_filters: [{ column: 'a.status' }, { column: 'b.city' }] }
  const { stores } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', filtered))
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Use Grid filters' }).checked
  expect(isOn()).toBe(true)
  await person.click(screen.getByRole('switch', { name: 'Use Grid filters' }))
  expect(isOn()).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Undo: switch Grid filters off' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.grid_filters).toHaveLength(2)
})

it('groups by an expression, whose comma does not divide it, and by a computed column', async () => {
  const computed = {
    ...joined,
    selections: [{ column: 'b.city' }, { column: 'a.amount / 2', alias: 'half', is_raw: 'yes' as const }],
    have_group_by: 'yes' as const,
    query_clause: { columns: ["date_trunc('month', a.due_on)", 'b.city'], is_raw: 'yes' as const },
  }
  const { stores } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', computed))
  await openPart('Group by')
  const written = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expression 1 to group by' })
  expect(written.value).toBe("date_trunc('month', a.due_on)")
  await person.click(screen.getByRole('button', { name: 'Group by it' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.query_clause).toMatchObject({
    columns: ['b.city', 'half', "date_trunc('month', a.due_on)"],
    is_raw: 'yes',
  })
})

it.each([
  ['took long', { state: 'done', took_ms: 9000 }],
  ['was dear', { state: 'dear', run_id: null, estimate: { rows: 1_800_000, seconds: 20 }, raw: null }],
])('goes on showing the first rows by itself after a run that %s, after a longer pause', async (_, run) => {
  const { previews, answerWith } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await screen.findByRole('table', { name: 'First rows' }, { timeout: 5000 })
  answerWith(() => HttpResponse.json({ data: doneRun([], { sql: 'select 1', values: [], ...run }) }))
  await person.click(screen.getByRole('button', { name: 'Run' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  answerWith(() =>
    HttpResponse.json({ data: { ...doneRun([['paid', '77.00']]), sql: 'select 1', values: [] } }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('switch', { name: 'Use Limit' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(previews).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  expect(await screen.findByText('77.00')).toBeTruthy()
  expect(previews).toHaveLength(3)
})

it('waits with the first rows until a filter is whole, says what is missing, and leads there', async () => {
  const { previews } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await screen.findByRole('table', { name: 'First rows' }, { timeout: 5000 })
  await openPart('Where')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('group', { name: 'What is missing' }).textContent).toBe(
    'It waits for a column for filter 1.',
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Column of filter 1' }), {
    target: { value: 'a.status' },
  })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(previews).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'a value for filter 1 (a.status)' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Value of filter 1')
  fireEvent.change(screen.getByLabelText('Value of filter 1'), { target: { value: 'open' } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  await vi.waitFor(() => expect(previews).toHaveLength(2))
  expect(screen.queryByRole('group', { name: 'What is missing' })).toBeNull()
})

it('counts how many rows a join finds a partner for, and says what never matches', async () => {
  const { answerWith, previews } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', joined))
  await screen.findByRole('table', { name: 'First rows' }, { timeout: 5000 })
  await openPart('Tables')
  expect(screen.getByText('Rows without a value never match.')).toBeTruthy()
  const counted = (tables: number) => (tables === 1 ? '200' : '197')
  answerWith(() =>
    HttpResponse.json({ data: doneRun([[counted(previews.at(-1)?.tables?.length ?? 0)]], { raw: null }) }),
  )
  await person.click(await screen.findByRole('button', { name: 'How many of invoices find one?' }))
  expect(await screen.findByText('✓ 98 % of invoices find one')).toBeTruthy()
  expect(previews.at(-1)).toMatchObject({
    tables: [{ name: 'invoices' }, { name: 'subscribers', table_join: { type: 'join' } }],
    select_aggregates: [{ aggregate_function: 'COUNT DISTINCT', column: 'a.id' }],
  })
})

it('tells of sums that a join makes too large, by real numbers, and of no others', async () => {
  const summed = {
    ...joined,
    have_aggregate_function: 'yes' as const,
    select_aggregates: [{ column: 'b.id', aggregate_function: 'SUM' as const }],
  }
  const counted: ReportDraft[] = []
  await openForm(`${formPath}/12`, storedReport(12, 'Debtors', summed), saved, [
    http.post('*/api/ext-report-builder/query-reports/preview', async ({ request }) => {
      const { data } = (await request.json()) as { data: ReportDraft }
      if (data.tables?.length === 1) counted.push(data)
      return HttpResponse.json({ data: { ...doneRun([['1400', '100']]), sql: 'select 1', values: [] } })
    }),
  ])
  const said =
    'invoices repeats each row of subscribers 14 times on average: sums of subscribers’ columns will be too large.'
  expect(await screen.findByText(said, {}, { timeout: 5000 })).toBeTruthy()
  expect(counted).toMatchObject([
    {
      tables: [{ name: 'invoices' }],
      select_aggregates: [
        { aggregate_function: 'COUNT', column: 'a.subscriber_id' },
        { aggregate_function: 'COUNT DISTINCT', column: 'a.subscriber_id' },
      ],
    },
  ])
  // each invoice has one subscriber
  await openPart('Aggregates')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Column of aggregate 1' }), 'a.amount')
  expect(screen.queryByText(/ repeats each row of /)).toBeNull()
  expect(counted).toHaveLength(1)
})

it('says that a limit is missing, and keeps labels that are switched off', async () => {
  const label_config = [{ value: 'open', class: 'warning' as const, label: '' }]
  const labelled = {
    ...joined,
    set_limit: 'yes' as const,
    query_clause: { limit_value: 10 },
    selections: [{ column: 'a.status', has_label: 'no' as const, label_config }],
  }
  const { stores } = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', labelled))
  await openPart('Limit')
  const limit = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rows at most' })
  await person.clear(limit)
  expect(limit.value).toBe('')
  expect(screen.getByText('Write how many rows. Until then it is 10.')).toBeTruthy()
  expect(screen.getByText(/^Any 10 rows[.]/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add an order' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Order by' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Use Order by' }).checked).toBe(true)
  await openPart('Columns')
  await person.click(await screen.findByRole('button', { name: 'Labels of a.status' }))
  const shows = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show these labels' })
  expect(shows.checked).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.selections?.[0]).toMatchObject({ has_label: 'no', label_config })
})
