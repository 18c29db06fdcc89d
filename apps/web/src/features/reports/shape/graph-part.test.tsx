import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { formPath, joined, openForm, openPart } from '../builder/form.factory'
import { storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const openGraph = async (graph_type: string, columns = ['b.city', 'a.status', 'a.amount']) => {
  const graph_settings = { graph_type, graph_label: 'city', graph_data: 'amount' }
  const selections = columns.map((column) => ({ column }))
  const report = { ...joined, selections, add_graph: 'yes', graph_settings }
  const opened = await openForm(`${formPath}/12`, storedReport(12, 'Debtors', report as object))
  await openPart('Graph')
  return opened
}

it('splits a graph by a column that it does not use yet', async () => {
  const { stores } = await openGraph('Column')
  const split = screen.getByRole<HTMLInputElement>('combobox', { name: /^Split by/ })
  // the label and the data say something already
  expect([...(split.list?.options ?? [])].map(({ value }) => value)).toEqual(['status'])
  await person.click(split)
  await person.paste('status')
  expect(within(screen.getByRole('list', { name: 'Split by' })).getByText('status')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.graph_settings).toMatchObject({ graph_label: 'city', graph_series: 'status' })
})

it('offers no split to a graph that has one series, and takes back what split it', async () => {
  await openGraph('Pie')
  expect(screen.queryByRole('combobox', { name: /^Split by/ })).toBeNull()
  await person.click(screen.getByRole('radio', { name: /^Column$/ }))
  await person.click(screen.getByRole('combobox', { name: /^Split by/ }))
  await person.paste('status')
  await person.click(screen.getByRole('button', { name: 'Remove status' }))
  expect(screen.queryByRole('list', { name: 'Split by' })).toBeNull()
})

it('says in a tooltip why a graph does not fit', async () => {
  await openGraph('Pie', ['b.city', 'a.status'])
  const unfit = await screen.findByRole('radio', { name: 'Column: Needs a number column' })
  expect(unfit.closest('label')?.title).toBe('Needs a number column')
})
