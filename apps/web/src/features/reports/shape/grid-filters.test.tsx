import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person } from '../../../testing/visit'
import { formPath, joined, openForm, saved } from '../builder/form.factory'
import { storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

async function openGridFilters(...grid_filters: object[]) {
  const report = storedReport(12, 'Debtors', { ...joined, grid_filters })
  const opened = await openForm(`${formPath}/12`, report, saved, [
    http.get('*/api/ext-report-builder/dropdown-options', () => HttpResponse.json(pageOf([], { can: [] }))),
  ])
  await person.click(screen.getByRole('button', { name: 'Grid filters', expanded: false }))
  return opened
}

const picture = (name: string) => within(screen.getByRole('search', { name: `${name} on the report’s page` }))

it('shows each grid filter as its viewers will meet it, at work', async () => {
  await openGridFilters(
    { column: 'a.status', alias: 'Status', is_dropdown: 'yes', is_multiple: 'yes', options: 'open, paid' },
    { column: 'a.due_on', alias: 'Due', field_type: 'date', operators: 'between' },
    { column: 'b.city', alias: 'City', operators: 'contains' },
    { column: 'a.note', alias: 'Note', operators: 'contains' },
  )
  await person.click(picture('Status').getByRole('button', { name: 'Status: choose' }))
  await person.click(picture('Status').getByRole('checkbox', { name: 'paid' }))
  expect(picture('Status').getByRole('button', { name: 'Status: paid' })).toBeTruthy()
  await person.click(picture('Due').getByRole('button', { name: 'Due: choose' }))
  expect(picture('Due').getByRole('button', { name: 'Last 7 days' })).toBeTruthy()
  // the page has one search; a further text is a chip
  expect(picture('City').getByRole('searchbox', { name: 'Search city' })).toBeTruthy()
  expect(picture('Note').getByRole('button', { name: 'Note: choose' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
})

it('follows the grid filter as it is changed', async () => {
  await openGridFilters({ column: 'a.status', alias: 'Status' })
  expect(picture('Status').getByRole('searchbox', { name: 'Search status' })).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'drop-down' }))
  await person.type(screen.getByRole('textbox', { name: 'Options of Status' }), 'open, late{Enter}')
  await person.click(picture('Status').getByRole('button', { name: 'Status: choose' }))
  expect(picture('Status').getByRole('radio', { name: 'late' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Grid filter' }))
  expect(screen.getAllByRole('search')).toHaveLength(1)
})
