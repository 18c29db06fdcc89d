import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'

const path = '/admin/ext-report-builder/query-reports/12'
const api = '*/api/ext-report-builder'
const report = storedReport(12, 'Debtors', { tables: [{ name: 'invoices', query_alias: 'a' }] })

it('ends in the database also when it is cancelled before its number is known', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const ended: string[] = []
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, async () => {
        await held
        return HttpResponse.json({ data: doneRun([], { state: 'running', total: null }) })
      }),
      http.delete(`${api}/runs/:id`, ({ params }) => {
        ended.push(String(params.id))
        return HttpResponse.json({ message: 'Cancelled.', data: { run_id: params.id } })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Cancelled after/)).toBeTruthy()
  answer()
  await vi.waitFor(() => expect(ended).toEqual(['r1']))
})
