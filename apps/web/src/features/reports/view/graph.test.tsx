import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
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
