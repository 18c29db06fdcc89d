import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person } from '../../../testing/visit'
import { choose, formPath, joined, openForm, saved } from '../builder/form.factory'
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
  const link = await screen.findByRole('link', { name: /^Open / })
  expect(link.getAttribute('href')).toBe('/admin/ext-report-builder/query-reports/7')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(await screen.findByText('Raw SQL is off on Usage warehouse: 1 point to fix.')).toBeTruthy()
})
