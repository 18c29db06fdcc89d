import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { storedReport } from '../reports.factory'
import { openReport, path, rows } from './view.factory'

const reportWith = (...grid_filters: object[]) =>
  storedReport(12, 'Debtors', {
    tables: [{ name: 'invoices', query_alias: 'a' }],
    selections: [{ column: 'a.status' }, { column: 'a.amount' }],
    grid_filters,
  })
const due = { column: 'a.due_on', alias: 'Due', field_type: 'date', operators: 'between' }

beforeEach(() => localStorage.clear())

/** Opens the report with the focus in its first cell. */
async function openInCells(report: object, at = path) {
  await openReport(report, () => rows(['open', '1.00'], ['paid', '2.00']), at)
  const cell = () => within(screen.getByRole('table', { name: 'Debtors' })).getAllByRole('cell')[0]
  await screen.findByRole('table', { name: 'Debtors' })
  cell()?.focus()
}

it('opens the choice of filters on F, and goes to one in force or to the search', async () => {
  await openInCells(reportWith(due))
  await person.keyboard('f')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Due' }))
})

it('goes to the filter in force on F', async () => {
  await openInCells(reportWith(due), `${path}?f.Due_from=2026-11-01`)
  await person.keyboard('f')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Due: / }))
})

it('goes to the search on F, which it does not write there', async () => {
  await openInCells(reportWith({ column: 'a.city', alias: 'City', operators: 'contains' }, due))
  await person.keyboard('f')
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search city' })
  expect(document.activeElement).toBe(search)
  await person.keyboard('f')
  expect(search.value).toBe('f')
})

it('walks from cell to cell and copies one', async () => {
  const copied: string[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await openInCells(reportWith(due))
  await person.keyboard('{ArrowRight}{ArrowDown}')
  fireEvent.keyDown(document.activeElement!, { key: 'c', ctrlKey: true })
  expect(copied).toEqual(['2.00'])
  vi.unstubAllGlobals()
})

it('says its keys in the help', async () => {
  await openInCells(reportWith(due))
  await person.keyboard('?')
  const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(help.getByText('Filters')).toBeTruthy()
  expect(help.getByText('Copy the cell')).toBeTruthy()
})
