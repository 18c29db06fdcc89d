import { screen } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { visit } from '../../../testing/visit'
import { doneRun } from '../reports.factory'

export const path = '/admin/ext-report-builder/query-reports/12'
export const api = '*/api/ext-report-builder'

interface Body {
  filters?: object[]
  parameters?: object
  sort?: string
  anyway?: boolean
}

/** Opens the report and records what was asked. */
export async function openReport(
  stored: object,
  answer: (body: Body) => Response | Promise<Response>,
  at = path,
  more: HttpHandler[] = [],
) {
  const requests: Body[] = []
  await visit(at, {
    as: 'staff',
    handlers: [
      ...more,
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: stored })),
      http.post(`${api}/query-reports/12/run`, async ({ request }) => {
        const body = (await request.json()) as Body
        requests.push(body)
        return answer(body)
      }),
      http.get(`${api}/runs/r1`, () => HttpResponse.json({ data: doneRun([['open', '5.00']]) })),
      http.delete(`${api}/runs/r1`, () =>
        HttpResponse.json({ message: 'Cancelled.', data: { run_id: 'r1' } }),
      ),
    ],
  })
  await screen.findByRole('heading', { name: 'Debtors' })
  return requests
}

/** An answer with these rows. */
export const rows = (...given: (string | null)[][]) => HttpResponse.json({ data: doneRun(given) })
