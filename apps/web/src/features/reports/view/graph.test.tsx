import { cleanup, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { person } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'
import { openReport, path } from './view.factory'

const graphed = storedReport(12, 'Debtors', {
  tables: [{ name: 'invoices', query_alias: 'a' }],
  selections: [{ column: 'a.status' }, { column: 'a.amount' }],
  add_graph: 'yes',
  graph_settings: { graph_type: 'Pie', graph_label: 'status', graph_data: 'amount' },
})

it('says below the graph that the report has more rows than are drawn, and not how many a table has', async () => {
  await openReport(
    graphed,
    () =>
      HttpResponse.json({
        data: doneRun(
          [
            ['open', '12.50'],
            ['paid', '40.00'],
          ],
          { truncated: true },
        ),
      }),
    `${path}?view=graph`,
  )
  expect(await screen.findByText('The first 2 points.')).toBeTruthy()
  expect(screen.getByText('Its shares are of these only.')).toBeTruthy()
  expect(screen.queryByText(/The first 10,000 rows/)).toBeNull()
})

it('leads from a point to the rows behind it, or says why there are none', async () => {
  const answers = [
    HttpResponse.json(
      {
        message: 'The given data was invalid.',
        code: 'request.invalid',
        request_id: 'r-1',
        errors: { point: ['status is computed, so its rows cannot be told apart.'] },
      },
      { status: 422 },
    ),
  ]
  await openReport(
    { ...graphed, can: ['see-rows'] },
    () => HttpResponse.json({ data: doneRun([['open', '12.50']]) }),
    `${path}?view=graph`,
    [http.post('*/api/ext-report-builder/query-reports/12/rows', () => answers[0] as Response)],
  )
  const graph = await screen.findByRole('application')
  graph.focus()
  await person.keyboard('{ArrowRight}{Enter}')
  const drawer = within(await screen.findByRole('dialog', { name: 'Open' }))
  expect(drawer.getByText('Amount', { selector: 'dt' }).nextElementSibling?.textContent).toBe('12.50')
  expect(await drawer.findByText(/status is computed/)).toBeTruthy()
})

it('begins with the table where its rows have an act each, or the address has their order', async () => {
  const answer = () => HttpResponse.json({ data: doneRun([['open', '12.50']]) })
  await openReport({ ...graphed, set_custom_action: 'yes', custom_link_value: '/admin/{status}' }, answer)
  expect(await screen.findByRole('table', { name: 'Debtors' })).toBeTruthy()
  cleanup()
  await openReport(graphed, answer, `${path}?sort=amount`)
  expect(await screen.findByRole('table', { name: 'Debtors' })).toBeTruthy()
})
