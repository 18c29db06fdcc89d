import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'
import { api, openReport as open, path, rows } from './view.factory'

// An answer may have rows that were read before: newer ones are on their way, or cannot be read.

const report = storedReport(12, 'Debtors', {
  tables: [{ name: 'invoices', query_alias: 'a' }],
  selections: [{ column: 'a.status' }, { column: 'a.amount' }],
})

it('shows the rows from before, and their time, until there are newer ones', async () => {
  let isOver = false
  let looks = 0
  const before = { state: 'running', is_stale: true, fresh_at: '2026-11-22T03:12:00.000Z' }
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () =>
        HttpResponse.json({ data: doneRun([['open', '4.00']], before) }),
      ),
      http.get(`${api}/runs/r1`, () => {
        looks++
        // another process of the server does not have the rows from before
        const elsewhere = doneRun([], { state: 'running', columns: [], total: null })
        return HttpResponse.json({ data: isOver ? doneRun([['open', '5.00']]) : elsewhere })
      }),
    ],
  })
  expect(await screen.findByText('4.00')).toBeTruthy()
  expect(screen.getByText(/as of 09:12, newer on its way/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1))
  expect(screen.getByText('4.00')).toBeTruthy()
  isOver = true
  expect(await screen.findByText('5.00')).toBeTruthy()
  expect(screen.queryByText(/newer on its way/)).toBeNull()
  expect(screen.getByText(/as of 10:42/)).toBeTruthy()
})

it('shows the rows from before, and their time, when newer ones cannot be read', async () => {
  const before = { state: 'failed', is_stale: true, fresh_at: '2026-11-22T03:12:00.000Z' }
  await open(report, () =>
    HttpResponse.json({
      data: doneRun([['open', '4.00']], { ...before, failure: 'Usage does not answer.' }),
    }),
  )
  expect(await screen.findByText('Usage does not answer.')).toBeTruthy()
  expect(screen.getByText('4.00')).toBeTruthy()
  expect(screen.getByText(/as of 09:12/)).toBeTruthy()
  expect(screen.queryByText(/newer on its way/)).toBeNull()
})

it('says that newer rows are on their way when they are asked for', async () => {
  let isStuck = false
  await open(report, () => (isStuck ? new Promise<Response>(() => {}) : rows(['open', '1.00'])))
  await screen.findByText(/as of 10:42/)
  isStuck = true
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/as of 10:42, newer on its way/)).toBeTruthy()
  expect(screen.getByText('1.00')).toBeTruthy()
})
