import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { storedReport } from '../reports.factory'
import { formPath, joined, openForm, openPart } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const open = (more: object = {}) =>
  openForm(`${formPath}/12`, storedReport(12, 'Debtors', { ...joined, ...more }))
const head = (title: string) => screen.getByRole('button', { name: title })
const focused = () => document.activeElement?.getAttribute('aria-label')
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('walks between the heads of the parts, and opens one by Enter', async () => {
  await open()
  head('Tables').focus()
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(head('Where'))
  await person.keyboard('{ArrowUp}{Enter}')
  expect(document.activeElement).toBe(head('Aggregates'))
  expect(head('Aggregates').getAttribute('aria-expanded')).toBe('true')
})

it('adds the next table by Enter in the last one, not in another', async () => {
  await open()
  await openPart('Tables')
  await person.type(field('What invoices is called here'), '{Enter}')
  expect(screen.queryByRole('combobox', { name: 'Table table 3' })).toBeNull()
  await person.type(field('What subscribers is called here'), '{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Table table 3' }))
})

it('goes on from the last column to the search for the next, which Enter ticks', async () => {
  await open()
  await openPart('Columns')
  await person.type(field('What b.city is called'), 'City{Enter}')
  expect(field('What b.city is called').value).toBe('City')
  expect(focused()).toBe('Find a column')
  await person.keyboard('amo{Enter}')
  expect(field('What a.amount is called')).toBeTruthy()
  expect(focused()).toBe('Find a column')
})

it('adds the next expression by Enter in the last', async () => {
  await open({ selections: [{ column: 'a.amount / 2', alias: 'half', is_raw: 'yes' }] })
  await openPart('Columns')
  await person.type(field('What expression 1 is called'), '{Enter}')
  expect(focused()).toBe('Expression 2')
})

it('adds the next aggregate, filter and grid filter by Enter in the last', async () => {
  await open({
    have_aggregate_function: 'yes',
    select_aggregates: [{ column: 'a.amount' }],
    query_filters: 'yes',
    grid_filters: [{ column: 'a.status', alias: 'Status' }],
    filter_group: [
      {
        query_filters: [
          { filter: 'a.status', value: 'x' },
          { filter: 'b.city', value: 'y' },
        ],
      },
    ],
  })
  await openPart('Aggregates')
  await person.type(field('What aggregate 1 is called'), 'Owed{Enter}')
  expect(focused()).toBe('Function of aggregate 2')
  await openPart('Where')
  await person.type(screen.getByLabelText('Value of filter 1'), '{Enter}')
  expect(screen.queryByRole('combobox', { name: 'Column of filter 3' })).toBeNull()
  await person.type(screen.getByLabelText('Value of filter 2'), '{Enter}')
  expect(focused()).toBe('Column of filter 3')
  await openPart('Grid filters')
  await person.type(field('What Status is called'), '{Enter}')
  expect(focused()).toBe('Column of grid filter 2')
})

it('removes by Delete on a handle, and stays in the list', async () => {
  const selections = ['a.status', 'a.amount', 'b.city'].map((column) => ({ column }))
  await open({ selections })
  await openPart('Columns')
  const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}, `) })
  handle('a.amount').focus()
  await person.keyboard('{Delete}')
  expect(screen.queryByRole('textbox', { name: 'What a.amount is called' })).toBeNull()
  expect(document.activeElement).toBe(handle('b.city'))
  await person.keyboard('{Delete}')
  expect(document.activeElement).toBe(handle('a.status'))
})

it('removes a column of the order by Delete on it', async () => {
  await open({ have_order_by: 'yes', query_clause: { order_columns: ['a.status', 'b.city'] } })
  await openPart('Order by')
  screen.getByRole('button', { name: /^b.city, smallest first: turn/ }).focus()
  await person.keyboard('{Delete}')
  expect(screen.queryByRole('button', { name: /^b.city, smallest/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Order by' }))
})

it('tells its keys in a help', async () => {
  await open()
  await person.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  expect(screen.getByText('Walk from part to part')).toBeTruthy()
})
