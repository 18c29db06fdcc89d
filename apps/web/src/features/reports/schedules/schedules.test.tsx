import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'

const path = '/admin/ext-report-builder/query-reports/12'
const api = '*/api/ext-report-builder'

const schedule = (more: object = {}) => ({
  id: 3,
  report_id: 12,
  version: 1,
  in_words: 'Mondays at 08:00',
  time_zone: 'Asia/Dhaka',
  format: 'xlsx',
  timetable: { every: 'week', weekdays: [1], month_day: 1, at: '08:00' },
  if_empty: 'skip',
  filters: [],
  parameters: {},
  sort: null,
  owner: { id: 5, name: 'Tasnim' },
  recipients: [
    { id: 5, name: 'Tasnim', has_mail: true },
    { id: 6, name: 'Mahmud', has_mail: false },
  ],
  status: 'active',
  stopped_because: null,
  next_run_at: '2026-11-23T02:00:00.000Z',
  last_runs: [
    {
      planned_at: '2026-11-16T02:00:00.000Z',
      sent: 1,
      empty: 0,
      failed: 1,
      waiting: 0,
      failures: [{ name: 'Mahmud', failure: 'There is no right any more.' }],
    },
  ],
  can: ['edit', 'delete'],
  ...more,
})

interface Sent {
  method: string
  body: unknown
}

/** Opens the drawer of a report with these schedules, and records what is sent. */
async function open(schedules: object[], refusal?: object) {
  const sent: Sent[] = []
  const answer = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: await request.json().catch(() => null) })
    return refusal
      ? HttpResponse.json(refusal, { status: 422 })
      : HttpResponse.json({ message: 'Schedule saved.', data: schedule() })
  }
  const report = storedReport(
    12,
    'Debtors',
    {
      tables: [{ name: 'invoices', query_alias: 'a' }],
      grid_filters: [{ column: 'a.status', alias: 'Status' }],
    },
    { can: ['export', 'schedule'] },
  )
  await visit(`${path}?f.Status=open`, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () =>
        HttpResponse.json({ data: doneRun([['open', '1.00']]) }),
      ),
      http.get(`${api}/query-reports/12/schedules`, () => HttpResponse.json(pageOf(schedules))),
      http.get(`${api}/recipients`, () =>
        HttpResponse.json(pageOf([{ id: 6, name: 'Mahmud', has_mail: true }])),
      ),
      http.post(`${api}/query-reports/12/schedules`, answer),
      http.put(`${api}/schedules/3`, answer),
      http.put(`${api}/schedules/3/status`, answer),
      http.delete(`${api}/schedules/3`, answer),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Schedule' }))
  return sent
}

it('tells in words when a report is sent to whom, and how it went', async () => {
  await open([schedule()])
  const list = await screen.findByRole('list', { name: 'Schedules' })
  expect(
    within(list).getByText('Mondays at 08:00 (Asia/Dhaka), XLSX, to 2 people; each gets their own rows.'),
  ).toBeTruthy()
  expect(within(list).getByText(/Next: Nov 23, 2026, 08:00 · Tasnim, Mahmud · made by Tasnim/)).toBeTruthy()
  expect(
    within(list).getByText(/sent to 1 person, failed for 1 person · Mahmud: There is no right any more\./),
  ).toBeTruthy()
})

it('sends a new one as the report is narrowed on the screen', async () => {
  const sent = await open([])
  // there is none yet, so its form is open
  expect(await screen.findByText('With these filters: Status: open.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'To' }))
  await person.click(screen.getByRole('button', { name: 'Save schedule' }))
  expect(await screen.findByText('Choose at least one person')).toBeTruthy()
  await person.click(screen.getByLabelText('Friday'))
  await person.type(screen.getByRole('combobox', { name: 'To' }), 'mah')
  await person.click(await screen.findByRole('option', { name: 'Mahmud' }))
  expect(screen.getByText('Mondays and Fridays at 08:00, XLSX, to 1 person.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save schedule' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    timetable: { every: 'week', weekdays: [1, 5], at: '08:00' },
    recipient_ids: [6],
    format: 'xlsx',
    if_empty: 'skip',
    filters: [{ name: 'Status', value: 'open' }],
  })
})

it('shows the server’s texts at their fields', async () => {
  const errors = { recipient_ids: ['Choose people of the staff whom you may see'] }
  await open([schedule()], {
    message: 'The given data was invalid.',
    code: 'request.invalid',
    request_id: 'r',
    errors,
  })
  await person.click(await screen.findByRole('button', { name: /^More about: .*Mondays at 08:00/ }))
  await person.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await person.click(screen.getByRole('button', { name: 'Save schedule' }))
  expect(await screen.findByText('Choose people of the staff whom you may see')).toBeTruthy()
})

it('pauses one, and deletes one after asking', async () => {
  const sent = await open([schedule()])
  const more = async (act: string) => {
    await person.click(await screen.findByRole('button', { name: /^More about: .*Mondays at 08:00/ }))
    await person.click(screen.getByRole('menuitem', { name: act }))
  }
  await more('Pause')
  await vi.waitFor(() => expect(sent).toEqual([{ method: 'PUT', body: { status: 'paused' } }]))
  await more('Delete')
  await person.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  await vi.waitFor(() => expect(sent.at(-1)?.method).toBe('DELETE'))
})
