import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'

const path = '/admin/ext-report-builder/query-reports/12'
const api = '*/api/ext-report-builder'

const alert = {
  id: 4,
  report_id: 12,
  version: 1,
  watched: 'amount',
  condition: 'above',
  threshold: '100000',
  every_minutes: 60,
  filters: [],
  parameters: {},
  owner: { id: 5, name: 'Tasnim' },
  status: 'active',
  stopped_because: null,
  next_check_at: '2026-11-22T05:00:00.000Z',
  last_value: '120000.50',
  checked_at: '2026-11-22T04:00:00.000Z',
  is_over: true,
  failure: null,
  can: ['edit', 'delete'],
  events: [{ at: '2026-11-22T04:00:00.000Z', what: 'crossed', value: '120000.50' }],
}

/** Opens the drawer of a report with these alerts, and records what is sent. */
async function open(alerts: object[]) {
  const sent: { method: string; body: unknown }[] = []
  const answer = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: await request.json().catch(() => null) })
    return HttpResponse.json({ message: 'Alert saved.', data: alert })
  }
  const columns = [
    { name: 'status', type: 'text', source: null },
    { name: 'amount', type: 'decimal', source: null },
  ]
  const report = storedReport(12, 'Debtors', {}, { can: ['alert'], output_columns: columns })
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () =>
        HttpResponse.json({ data: doneRun([['open', '1.00']]) }),
      ),
      http.get(`${api}/query-reports/12/alerts`, () => HttpResponse.json(pageOf(alerts))),
      http.post(`${api}/query-reports/12/alerts`, answer),
      http.put(`${api}/alerts/4/status`, answer),
      http.delete(`${api}/alerts/4`, answer),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'More' }))
  await person.click(screen.getByRole('menuitem', { name: 'Alert' }))
  return sent
}

it('tells what is watched, what was found and what has happened; pauses it, and deletes it after asking', async () => {
  const sent = await open([alert])
  const list = await screen.findByRole('list', { name: 'Alerts' })
  expect(within(list).getByText('amount is above 100,000; checked every hour.')).toBeTruthy()
  expect(within(list).getByText('Over the threshold')).toBeTruthy()
  expect(within(list).getByText(/120,000.50 on Nov 22, 2026, 10:00 · tells Tasnim/)).toBeTruthy()
  expect(within(list).getByText(/crossed the threshold: 120,000.50/)).toBeTruthy()
  const more = async (act: string) => {
    await person.click(await screen.findByRole('button', { name: /^More about: amount/ }))
    await person.click(screen.getByRole('menuitem', { name: act }))
  }
  await more('Pause')
  await vi.waitFor(() => expect(sent).toEqual([{ method: 'PUT', body: { status: 'paused' } }]))
  await more('Delete')
  await person.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  await vi.waitFor(() => expect(sent.at(-1)?.method).toBe('DELETE'))
})

it('offers numbers for a threshold, every column for a change, and wants the threshold', async () => {
  const sent = await open([])
  const number = await screen.findByRole('combobox', { name: 'Number' })
  expect(within(number).queryByRole('option', { name: 'status' })).toBeNull()
  expect(
    await screen.findByText(/^Of the report’s first row, as you may see it: now .*1\.00\.$/),
  ).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save alert' }))
  expect(await screen.findByText('Write the threshold, a number')).toBeTruthy()
  await person.type(screen.getByLabelText('Threshold'), '250000')
  await person.click(screen.getByRole('button', { name: 'Save alert' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      watched: 'amount',
      condition: 'above',
      threshold: '250000',
      every_minutes: 60,
    }),
  )
})

it('watches a number again when a text that was to change is to be above something', async () => {
  const sent = await open([])
  await person.click(await screen.findByRole('radio', { name: 'changes' }))
  await person.selectOptions(screen.getByRole('combobox', { name: 'Number' }), 'status')
  expect(screen.getByText(/tell you each time it has changed/)).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'is above a threshold' }))
  await person.type(screen.getByLabelText('Threshold'), '5')
  await person.click(screen.getByRole('button', { name: 'Save alert' }))
  await vi.waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ watched: 'amount', condition: 'above' }))
})

it('asks before a new one that is not saved would be lost', async () => {
  await open([])
  await person.type(await screen.findByLabelText('Threshold'), '5')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(await screen.findByRole('button', { name: 'Keep writing' }))
  expect(screen.getByLabelText('Threshold')).toHaveProperty('value', '5')
})
