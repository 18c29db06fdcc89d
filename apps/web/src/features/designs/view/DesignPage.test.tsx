import { screen, within } from '@testing-library/react'
import { designCell } from '@uplink/contract/designs/definition'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

const path = '/admin/ext-report-builder/designs/7'
const api = '*/api/ext-report-builder'

itSaysHowItStands({
  path,
  call: '/ext-report-builder/designs/7/view',
  as: 'staff',
  loading: 'Loading the dashboard',
  failed: 'The dashboard could not be loaded.',
})

const area = {
  name: 'Area',
  column: 's.area',
  field_type: 'string',
  operators: 'equal',
  options: '',
  is_dropdown: false,
  is_multiple: false,
}
const report = (id: number, filters: object[] = []) => ({
  id,
  report_name: `Report ${id}`,
  grid_filters: filters,
  action: null,
  can_open: true,
  can_export: false,
  can_choose: true,
  can_see_rows: true,
})
const cell = (given: object, id = 1, filters: object[] = []) => ({
  ...designCell.parse(given),
  state: 'shown',
  report: report(id, filters),
  display_type: 'table',
  ...given,
})
const columns = [
  { name: 'area', type: 'text', label: 'Area', is_sortable: true, labels: [] },
  { name: 'due', type: 'decimal', label: 'Due', is_sortable: true, labels: [] },
]
const done = (rows: (string | null)[][], more: object = {}) => ({
  state: 'done',
  columns,
  rows,
  total: rows.length,
  truncated: false,
  took_ms: 4,
  failure: null,
  fresh_at: '2026-11-22T04:42:00.000Z',
  ...more,
})

interface RequestedCell {
  row: string
  column: number
  filters?: object[]
  page?: number
}

/** The sets of options that were asked for. */
const sets: string[] = []

/** Opens a design whose cells answer by their places. */
async function open(
  cells: object[],
  answer: (requests: RequestedCell) => Response,
  { query = '', handlers = [] }: { query?: string; handlers?: HttpHandler[] } = {},
) {
  const requests: RequestedCell[] = []
  sets.length = 0
  const row = { key: 'r1', name: 'Row 1', column_no: cells.length, cells }
  const design = {
    id: 7,
    name: 'Money today',
    updated_at: '2026-11-22T04:00:00.000Z',
    rows: [row],
    can: ['edit'],
  }
  await visit(`${path}${query}`, {
    as: 'staff',
    handlers: [
      http.get(`${api}/designs/7/view`, () => HttpResponse.json({ data: design })),
      http.get(`${api}/dropdown-options/:id/choices`, ({ params }) => {
        sets.push(String(params['id']))
        return HttpResponse.json({ data: [{ value: 'd', label: 'Dhaka' }] })
      }),
      http.post(`${api}/designs/7/cells/run`, async ({ request }) => {
        const body = (await request.json()) as RequestedCell
        requests.push(body)
        return answer(body)
      }),
      ...handlers,
    ],
  })
  await screen.findByRole('heading', { name: 'Money today' })
  return requests
}

const json = (run: object) => HttpResponse.json({ data: run })
const part = (name: string) => screen.findByRole('region', { name })

it('tells cells of one title apart by where they stand', async () => {
  await open(
    ['Debtors', 'Largest', 'Debtors'].map((title) => cell({ title, display_type: 'table' })),
    () => json(done([['Dhaka', '1.00']])),
  )
  for (const name of ['Debtors Row 1, cell 1', 'Largest', 'Debtors Row 1, cell 3']) await part(name)
})

it('shows each kind of cell from the rows of its report', async () => {
  const pivoted = {
    columns: [columns[0], { ...columns[1], name: 'sum', label: 'Sum of due' }],
    rows: [
      ['Dhaka', '10.50'],
      ['Khulna', '0.25'],
    ],
  }
  await open(
    [
      cell({ title: 'Largest', display_type: 'infographic', column: 'due', url: '/admin/bills?a={area}' }),
      cell({ title: 'Debtors', display_type: 'table' }),
      cell({
        title: 'By area',
        display_type: 'graph',
        graph_type: 'Bar',
        label_column: 'area',
        data_column: 'due',
      }),
      cell({ title: 'Sums', display_type: 'pivot', table_rows: 'area', aggregates_sum: 'due' }),
    ],
    ({ column }) =>
      json(
        done(
          [
            ['Dhaka', '1200.50'],
            ['Khulna', null],
          ],
          column === 3 ? pivoted : {},
        ),
      ),
  )
  const card = await screen.findByRole('link', { name: /Largest.*৳\u00a01,200.50/ })
  expect(card.getAttribute('href')).toBe('/admin/bills?a=Dhaka')
  expect(within(await screen.findByRole('table', { name: 'Debtors' })).getByText('1,200.50')).toBeTruthy()
  expect(
    await screen.findByRole('application', { name: /^By area, bar: first Dhaka ৳\u00a01,200.50/ }),
  ).toBeTruthy()
  const totals = within(await screen.findByRole('table', { name: 'Sums' }))
    .getAllByRole('row')
    .at(-1)
  expect(totals?.textContent).toBe('Total৳\u00a010.75')
})

it('shows all others where one cell cannot be shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // a run that no cell can draw: its rows are no rows
  const broken = { ...done([['Dhaka', '1.00']]), rows: [null] }
  await open(
    ['table', 'pivot', 'infographic', 'graph', 'table'].map((display_type, at) =>
      cell({
        title: `Cell ${at}`,
        display_type,
        column: 'due',
        graph_type: 'Bar',
        label_column: 'area',
        data_column: 'due',
        table_rows: 'area',
        aggregates_sum: 'due',
      }),
    ),
    ({ column }) => json(column === 4 ? done([['0000-00-00', 'NaN']]) : broken),
  )
  const good = await part('Cell 4')
  expect(await within(good).findByText('0000-00-00')).toBeTruthy()
  expect((await screen.findAllByText(/cannot be shown/)).length).toBeGreaterThan(0)
  expect(screen.queryByText('This page stopped working')).toBeNull()
})

it('says below a graph that its report has more rows than are drawn', async () => {
  const graph = { display_type: 'graph', graph_type: 'DonutChart', label_column: 'area', data_column: 'due' }
  await open([cell({ title: 'Shares', ...graph })], () =>
    json(done([['Dhaka', '1.00']], { truncated: true })),
  )
  const shares = within(await part('Shares'))
  expect(await shares.findByText('The first 1 point.')).toBeTruthy()
  expect(shares.getByText('Its shares and total are of these only.')).toBeTruthy()
})

describe('a point of a graph', () => {
  const line = {
    display_type: 'graph',
    graph_type: 'Column',
    label_column: 'area',
    data_column: 'due',
    title: 'Debtors',
  }
  const rows = [
    ['Dhaka', '1200.50'],
    ['Khulna', '300.00'],
  ]
  /** Walks to the second point and opens it. */
  const press = async () => {
    const graph = await within(await part('Debtors')).findByRole('application')
    graph.focus()
    await person.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  }

  it('leads to the rows that were counted and added up in it', async () => {
    const sent: unknown[] = []
    const behind = http.post(`${api}/query-reports/1/rows`, async ({ request }) => {
      sent.push(await request.json())
      const bills = [
        { name: 'number', type: 'text', label: 'Number', is_sortable: false, labels: [] },
        columns[1],
      ]
      return json({
        run_id: 'r',
        place: 0,
        is_stale: false,
        estimate: null,
        ...done(
          [
            ['SN-1', '100.00'],
            ['SN-2', '200.00'],
          ],
          { columns: bills },
        ),
      })
    })
    await open([cell({ ...line, parameters: { day: '2026-11-22' } })], () => json(done(rows)), {
      handlers: [behind],
    })
    await press()
    const drawer = within(await screen.findByRole('dialog', { name: 'Khulna' }))
    await drawer.findByText('2 rows behind it.')
    expect(drawer.getByText('SN-2')).toBeTruthy()
    expect(sent).toEqual([
      { point: [{ column: 'area', value: 'Khulna' }], parameters: { day: '2026-11-22' } },
    ])
    expect(drawer.getByRole('link', { name: 'Open report' }).getAttribute('href')).toBe(
      '/admin/ext-report-builder/query-reports/1?p.day=2026-11-22',
    )
  })

  it('says what stands in it to those who may not see more', async () => {
    const seen = cell(line)
    await open([{ ...seen, report: { ...seen.report, can_see_rows: false } }], () => json(done(rows)))
    await press()
    const drawer = within(await screen.findByRole('dialog', { name: 'Khulna' }))
    expect(drawer.getByText('Due', { selector: 'dt' }).nextElementSibling?.textContent).toBe('300.00')
    expect(drawer.queryByText(/behind it/)).toBeNull()
  })

  it('still leads to the report narrowed to its label, where it can be', async () => {
    await open([cell(line, 1, [area])], () => json(done(rows)))
    await press()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('tells in each place what is wrong with it, and tries that one again', async () => {
  let isBroken = true
  await open(
    [
      cell({ title: 'Secret', state: 'forbidden', report: null }),
      cell({ title: 'Broken' }),
      cell({ title: 'Slow' }),
      cell({ title: 'None' }),
      cell({ title: 'Card', display_type: 'iconic', column: 'amont' }),
    ],
    ({ column }) => {
      if (column === 1 && isBroken) return refused(500, 'Wrong.')
      if (column === 2) return json(done([], { state: 'failed', failure: 'Stopped after 30 s.' }))
      return json(done(column === 3 ? [] : [['Dhaka', '1.00']]))
    },
  )
  expect(within(await part('Secret')).getByText('You may not see this report.')).toBeTruthy()
  const broken = await part('Broken')
  expect(await within(broken).findByText('Could not be loaded.')).toBeTruthy()
  expect(within(broken).getByText('Request r-1')).toBeTruthy()
  expect(await within(await part('Slow')).findByText('Stopped after 30 s.')).toBeTruthy()
  expect(await within(await part('None')).findByText('No rows.')).toBeTruthy()
  expect(await within(await part('Card')).findByText('No column amont in this report.')).toBeTruthy()
  isBroken = false
  await person.click(within(broken).getByRole('button', { name: 'Try again' }))
  expect(await within(broken).findByText('Dhaka')).toBeTruthy()
})

it('keeps its numbers where a newer answer fails, and says of when they are', async () => {
  let isFailing = false
  await open([cell({ title: 'One' })], () =>
    json(isFailing ? done([], { state: 'failed', failure: 'Stopped.' }) : done([['Dhaka', '1.00']])),
  )
  const one = within(await part('One'))
  await one.findByText('Dhaka')
  isFailing = true
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await one.findByText('as of 10:42')).toBeTruthy()
  expect(one.getByText('Dhaka')).toBeTruthy()
  isFailing = false
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  await vi.waitFor(() => expect(one.queryByText('as of 10:42')).toBeNull())
})

it('filters the cells that share a filter, says how far it reaches, and keeps it in the address', async () => {
  const requests = await open(
    [
      cell({ title: 'One' }, 1, [area]),
      cell({ title: 'Two' }, 2, [{ ...area, name: 'Zone', column: 'c.area' }]),
      cell({ title: 'Three' }, 3),
    ],
    () => json(done([['Dhaka', '1.00']])),
    { query: '?f.Area=Dhaka' },
  )
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  const set = requests.toSorted((a, b) => a.column - b.column).map(({ filters }) => filters)
  expect(set).toEqual([[{ name: 'Area', value: 'Dhaka' }], [{ name: 'Zone', value: 'Dhaka' }], undefined])
  expect(within(await part('Three')).getByText('not filtered by Area')).toBeTruthy()
  expect(within(await part('One')).queryByText(/not filtered/)).toBeNull()
})

it('filters a table by what only its report has, in the cell itself', async () => {
  const requests = await open([cell({ title: 'One' }, 1, [area])], ({ filters }) =>
    json(done(filters ? [] : [['Dhaka', '1.00']])),
  )
  const one = within(await part('One'))
  await person.type(await one.findByRole('searchbox', { name: 'Search area' }), 'Feni{Enter}')
  expect(await one.findByText('No rows with these filters.')).toBeTruthy()
  expect(requests.at(-1)?.filters).toEqual([{ name: 'Area', value: 'Feni' }])
})

it('leads to the form of the dashboard', async () => {
  await open([cell({ title: 'One' })], () => json(done([['Dhaka', '1.00']])))
  await part('One')
  const [own] = screen.getAllByRole('button', { name: 'More' })
  if (own) await person.click(own)
  expect((await screen.findByRole('menuitem', { name: 'Edit' })).getAttribute('href')).toBe(
    '/admin/ext-report-builder/report-designer/7',
  )
})

it('fills a wall with a clock, and Esc leaves', async () => {
  await open([cell({ title: 'One' })], () => json(done([['Dhaka', '1.00']])), {
    query: '?full=1&theme=dark',
  })
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(screen.getByRole('time').textContent).toMatch(/^\d\d:\d\d$/)
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Full screen' })).toBeTruthy()
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
})

it('says that there is no such dashboard', async () => {
  await visit(path, {
    as: 'staff',
    handlers: [http.get(`${api}/designs/7/view`, () => refused(404, 'There is no such design.'))],
  })
  expect(await screen.findByRole('heading', { name: 'No such dashboard' })).toBeTruthy()
})

it('says how many are before a cell, and asks for what sets of options hold', async () => {
  const filter = { ...area, is_dropdown: true, options: 'DDID:3' }
  let isItsTurn = false
  let begun = 0
  const handlers = [
    http.get(`${api}/runs/r9`, () =>
      json(isItsTurn ? done([['Khulna', '1.00']]) : done([], { state: 'queued', place: 2 })),
    ),
  ]
  await open(
    [cell({ title: 'Queued' }, 1, [filter]), cell({ title: 'There' }, 2, [filter])],
    ({ column }) => {
      if (column === 0) begun++
      return json(
        column === 0 ? done([], { run_id: 'r9', state: 'running', place: 3 }) : done([['Khulna', '1.00']]),
      )
    },
    { handlers },
  )
  await within(await part('Queued')).findByText('2 before it')
  isItsTurn = true
  await within(await part('Queued')).findByText('Khulna')
  expect(begun).toBe(1)
  expect(sets).toEqual(['3'])
  expect(screen.queryByPlaceholderText('Search area')).toBeNull()
})
