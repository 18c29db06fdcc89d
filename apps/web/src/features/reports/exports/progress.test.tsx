import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'

const api = '*/api/ext-report-builder'

it('says that an export is gone, and does not ask for it for ever', async () => {
  let requests = 0
  await visit('/admin/ext-report-builder/query-reports/12', {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: storedReport(12, 'Debtors') })),
      http.post(`${api}/query-reports/12/run`, () =>
        HttpResponse.json({ data: doneRun([['open', '5.00']], { truncated: true }) }),
      ),
      http.post(`${api}/query-reports/12/exports`, () =>
        HttpResponse.json({ message: 'The file is being made.', data: { id: 'x' } }),
      ),
      http.get(`${api}/exports/x`, () => {
        requests++
        return refused(404, 'There is no such export.')
      }),
    ],
  })
  await screen.findByText(/^The first 10,000 rows/)
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await person.click(screen.getByRole('menuitem', { name: 'CSV' }))
  expect(await screen.findByText('This export is gone.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('This export is gone.')).toBeNull()
  expect(requests).toBe(1)
})
