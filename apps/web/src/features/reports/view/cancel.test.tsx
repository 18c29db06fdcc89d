import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { storedReport } from '../reports.factory'

const path = '/admin/ext-report-builder/query-reports/12'
const api = '*/api/ext-report-builder'
const report = storedReport(12, 'Debtors', { tables: [{ name: 'invoices', query_alias: 'a' }] })

it('is given up when it is cancelled before its number is known, by which the server stops it', async () => {
  const given = vi.fn()
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, async ({ request }) => {
        request.signal.addEventListener('abort', given)
        return new Promise<Response>(() => {})
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Cancelled after/)).toBeTruthy()
  await vi.waitFor(() => expect(given).toHaveBeenCalledOnce())
})
