import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { doneRun, storedReport } from '../reports.factory'
import { api, openReport as open, path, rows } from './view.factory'

itSaysHowItStands({
  path,
  call: '/ext-report-builder/query-reports/12',
  as: 'staff',
  loading: 'Loading the report',
  failed: 'The report could not be loaded.',
})

const report = storedReport(12, 'Debtors', {
  tables: [{ name: 'invoices', query_alias: 'a' }],
  selections: [{ column: 'a.status' }, { column: 'a.amount' }],
  set_custom_action: 'yes',
  custom_link_value: '/admin/bills?status={status}',
  grid_filters: [
    {
      column: 'a.status',
      alias: 'Status',
      is_dropdown: 'yes',
      is_multiple: 'yes',
      options: 'open, paid',
      operators: 'in',
    },
    { column: 'a.due_on', alias: 'Due', field_type: 'date', operators: 'between' },
  ],
})

it('shows rows with badges and numbers, an empty value as a dash, and a link for each', async () => {
  await open(report, () => rows(['open', '1200.50'], [null, '-3.00']))
  const table = await screen.findByRole('table', { name: 'Debtors' })
  expect(within(table).getByText('Open', { selector: '[data-look]' }).getAttribute('data-look')).toBe(
    'warning',
  )
  expect(within(table).getByText('1,200.50')).toBeTruthy()
  expect(within(table).getByText('−3.00')).toBeTruthy()
  expect(within(table).getByText('–')).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'Open open' }).getAttribute('href')).toBe(
    '/admin/bills?status=open',
  )
  expect(screen.getByText(/as of 10:42/)).toBeTruthy()
})

it('sorts on the server, upwards, downwards and as before', async () => {
  const requests = await open(report, () => rows(['open', '1.00']))
  const head = async () => person.click(await screen.findByRole('button', { name: 'Amount' }))
  await head()
  await head()
  await head()
  await screen.findByRole('table', { name: 'Debtors' })
  expect(requests.map(({ sort }) => sort)).toEqual([undefined, 'amount', '-amount'])
})

it('narrows by what the address says', async () => {
  const requests = await open(
    report,
    () => rows(),
    `${path}?f.Status=open,paid&f.Due_from=2026-11-01&f.Due_to=2026-11-22`,
  )
  expect(await screen.findByText('No rows with these filters.')).toBeTruthy()
  expect(requests[0]?.filters).toEqual([
    { name: 'Status', value: ['open', 'paid'] },
    { name: 'Due', value: ['2026-11-01', '2026-11-22'] },
  ])
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('No rows.')).toBeTruthy()
  expect(requests.at(-1)?.filters).toBeUndefined()
})

it('asks for what it needs before it runs', async () => {
  const requests = await open(
    storedReport(12, 'Debtors', {
      tables: [{ name: 'invoices', query_alias: 'a' }],
      query_filters: 'yes',
      filter_group: [{ query_filters: [{ filter: 'a.city', value: 'city', is_param: 'yes' }] }],
    }),
    () => rows(['open', '1.00']),
  )
  expect(requests).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('This report needs a value here')).toBeTruthy()
  await person.type(screen.getByLabelText('city'), 'Dhaka')
  await person.click(screen.getByRole('button', { name: 'Run' }))
  await screen.findByRole('table', { name: 'Debtors' })
  expect(requests[0]?.parameters).toEqual({ city: 'Dhaka' })
})

it('waits for a run that takes longer', async () => {
  await open(report, () => HttpResponse.json({ data: doneRun([], { state: 'running' }) }))
  expect(await screen.findByRole('table', { name: 'Debtors' })).toBeTruthy()
})

it('says that a run was cancelled while the rows of the order before are still there', async () => {
  let isStuck = true
  await open(report, ({ sort }) =>
    sort && isStuck ? new Promise<Response>(() => {}) : rows(['open', '1.00']),
  )
  await person.click(await screen.findByRole('button', { name: 'Amount' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Cancelled after \d+ s[.] These are the rows from before/)).toBeTruthy()
  isStuck = false
  await person.click(screen.getByRole('button', { name: 'Run again' }))
  await vi.waitFor(() => expect(screen.queryByText(/^Cancelled after/)).toBeNull())
})

it('ends in the database when the tab is closed', async () => {
  const ended: string[] = []
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () =>
        HttpResponse.json({ data: doneRun([], { state: 'running' }) }),
      ),
      http.get(`${api}/runs/r1`, () => HttpResponse.json({ data: doneRun([], { state: 'running' }) })),
      http.delete(`${api}/runs/r1`, ({ request }) => {
        ended.push(`${request.method} ${request.keepalive}`)
        return HttpResponse.json({ message: 'Cancelled.', data: { run_id: 'r1' } })
      }),
    ],
  })
  await screen.findByRole('button', { name: 'Cancel' })
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(ended[0]).toBe('DELETE true')
  })
})

it('asks before it runs what would take long, and says why a run failed', async () => {
  const dear = { state: 'dear', run_id: null, estimate: { rows: 1_800_000, seconds: 20 } }
  const failed = { state: 'failed', failure: 'Stopped after 30 s. Add a filter, or group.' }
  const requests = await open(report, ({ anyway }) =>
    HttpResponse.json({ data: doneRun([], anyway ? failed : dear) }),
  )
  expect(await screen.findByText(/Reads about 1[.]8 million rows, perhaps 20 s/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Run anyway' }))
  expect(await screen.findByText('Stopped after 30 s. Add a filter, or group.')).toBeTruthy()
  expect(requests.map(({ anyway }) => anyway)).toEqual([undefined, true])
})

it('says that a report is not there', async () => {
  await visit(path, {
    as: 'staff',
    handlers: [http.get(`${api}/query-reports/12`, () => refused(404, 'There is no such report.'))],
  })
  expect(await screen.findByRole('heading', { name: 'No such report' })).toBeTruthy()
})

it('exports all rows as they are narrowed and sorted', async () => {
  const made = URL.createObjectURL
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  const exported: string[] = []
  await visit(`${path}?f.Status=open&sort=-amount`, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () => rows(['open', '1.00'])),
      http.get(`${api}/query-reports/12/export`, ({ request }) => {
        exported.push(new URL(request.url).search)
        return new HttpResponse('a;b', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  await person.click(screen.getByRole('menuitem', { name: 'CSV' }))
  await screen.findByRole('button', { name: 'Export' })
  expect(Object.fromEntries(new URLSearchParams(exported[0]))).toEqual({
    format: 'csv',
    filters: '[{"name":"Status","value":["open"]}]',
    sort: '-amount',
  })
  URL.createObjectURL = made
})

it('opens as its graph, of more rows than a page, with the table beside it', async () => {
  const graphed = storedReport(12, 'Debtors', {
    tables: [{ name: 'invoices', query_alias: 'a' }],
    selections: [{ column: 'a.status' }, { column: 'a.amount' }],
    add_graph: 'yes',
    graph_settings: { graph_type: 'Column', graph_label: 'status', graph_data: 'amount' },
  })
  const pages: number[] = []
  const requests = await open(graphed, (body) => {
    pages.push((body as { page: number }).page)
    return HttpResponse.json({
      data: doneRun(
        [
          ['open', '12.50'],
          ['paid', '40.00'],
        ],
        { total: 4 },
      ),
    })
  })
  const graph = await screen.findByRole('application', {
    name: /first Open ৳\u00a012.50, largest Paid ৳\u00a040.00/,
  })
  expect(graph).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ per_page: 1000 })
  expect(pages).toEqual([1, 2])
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'Table' }))
  expect(await screen.findByRole('table', { name: 'Debtors' })).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ per_page: 50 })
})

it('writes a CSV with another separator for whoever needs one', async () => {
  const exported: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () => rows(['open', '1.00'])),
      http.get(`${api}/query-reports/12/export`, ({ request }) => {
        exported.push(new URL(request.url).search)
        return new HttpResponse('a;b', { headers: { 'content-type': 'text/csv' } })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  await person.click(screen.getByRole('menuitem', { name: /^CSV with options/ }))
  await person.click(screen.getByRole('checkbox', { name: /^Start with a UTF-8 mark/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Export as CSV' }))
  await person.click(dialog.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() =>
    expect(exported).toEqual(['?format=csv&separator=semicolon&bom=false&texts=guarded']),
  )
})

it('has its versions, what each changed, and a way back', async () => {
  const stored: unknown[] = []
  const of = (version: number, more: object) =>
    HttpResponse.json({ data: { ...report, report_name: 'Debtors', version, ...more } })
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report })),
      http.post(`${api}/query-reports/12/run`, () => rows(['open', '1.00'])),
      http.get(`${api}/query-reports/12/versions`, () =>
        HttpResponse.json(
          pageOf(
            [3, 2, 1].map((version) => ({
              version,
              report_name: 'Debtors',
              changed_by: { id: 5, name: 'Rahima Khatun' },
              changed_at: '2026-11-22T08:02:00.000Z',
            })),
          ),
        ),
      ),
      http.get(`${api}/query-reports/12/versions/2`, () => of(2, { selections: [{ column: 'a.status' }] })),
      http.get(`${api}/query-reports/12/versions/1`, () => of(1, {})),
      http.post(`${api}/store-report-query/12`, async ({ request }) => {
        stored.push(await request.json())
        return HttpResponse.json({ message: 'Report saved.', data: report })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'More' }))
  await person.click(screen.getByRole('menuitem', { name: 'Versions' }))
  await person.click(await screen.findByRole('button', { name: /^Version 2/ }))
  expect(await screen.findByText('a.amount')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Restore as version 4' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore version 2?' }))
  await person.click(question.getByRole('button', { name: 'Restore as version 4' }))
  expect(await screen.findByText('Version 2 is back, as version 4.')).toBeTruthy()
  expect(stored).toMatchObject([{ version: 3, data: { selections: [{ column: 'a.status' }] } }])
})
