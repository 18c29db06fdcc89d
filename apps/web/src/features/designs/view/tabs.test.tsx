import { screen, within } from '@testing-library/react'
import { designCell } from '@uplink/contract/designs/definition'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'

const path = '/admin/ext-report-builder/designs/7'
const api = '*/api/ext-report-builder'

const area = {
  name: 'Area',
  column: 's.area',
  field_type: 'string',
  operators: 'equal',
  options: '',
  is_dropdown: false,
  is_multiple: false,
}
const report = (id: number) => ({
  id,
  report_name: `Report ${id}`,
  grid_filters: [area],
  action: null,
  can_open: true,
  can_export: false,
  can_choose: true,
  can_see_rows: true,
})
const table = (title: string) => ({
  ...designCell.parse({ title }),
  display_type: 'table',
  state: 'shown',
  report: report(1),
})
const text = (given: object) => ({
  ...designCell.parse(given),
  display_type: 'table',
  state: 'text',
  report: null,
})
const row = (key: string, tab: string, cells: object[]) => ({
  key,
  tab,
  name: `Row ${key}`,
  column_no: cells.length,
  cells,
})
const run = {
  state: 'done',
  columns: [{ name: 'area', type: 'text', label: 'Area', is_sortable: true, labels: [] }],
  rows: [['Dhaka']],
  total: 25,
  truncated: false,
  took_ms: 4,
  failure: null,
  fresh_at: '2026-11-22T04:42:00.000Z',
}

interface Requested {
  row: string
  filters?: object[]
  page?: number
}

const rows = [
  row('1', 'Today', [table('Lines'), table('Bills')]),
  row('2', 'Month', [text({ text: '## Read first\n\nAsk [the desk](/admin/desk).' }), table('Revenue')]),
  row('3', '', [text({ text: 'Only words', title: 'Notes' })]),
]

/** Opens the design and records the cells that were requestedRows for. */
async function open(query = '', shown = rows) {
  const requests: Requested[] = []
  const design = { id: 7, name: 'Money', updated_at: '2026-11-22T04:00:00.000Z', rows: shown, can: ['edit'] }
  const place = await visit(`${path}${query}`, {
    as: 'staff',
    handlers: [
      http.get(`${api}/designs/7/view`, () => HttpResponse.json({ data: design })),
      http.post(`${api}/designs/7/cells/run`, async ({ request }) => {
        requests.push((await request.json()) as Requested)
        return HttpResponse.json({ data: run })
      }),
    ],
  })
  await screen.findByRole('heading', { name: 'Money' })
  return { requests, place, requestedRows: () => [...new Set(requests.map((each) => each.row))] }
}

const tab = (name: string) => screen.findByRole('tab', { name })

it('asks for the cells of a tab only when it is opened, which is kept in the address', async () => {
  const { requestedRows, place } = await open()
  expect((await tab('Today')).getAttribute('aria-selected')).toBe('true')
  await within(await screen.findByRole('region', { name: 'Lines' })).findByText('Dhaka')
  expect(requestedRows()).toEqual(['1'])
  ;(await tab('Today')).focus()
  await person.keyboard('{ArrowRight}')
  expect(requestedRows()).toEqual(['1'])
  await person.keyboard('{Enter}')
  await within(await screen.findByRole('region', { name: 'Revenue' })).findByText('Dhaka')
  expect(requestedRows()).toEqual(['1', '2'])
  expect(place.search()).toBe('?tab=Month')
  expect(screen.getByRole('tabpanel', { name: 'Month' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Lines' })).toBeNull()
  await person.keyboard('{Home} ')
  expect((await tab('Today')).getAttribute('aria-selected')).toBe('true')
  expect(place.search()).toBe('')
})

it('opens the tab of a link in whatever spelling', async () => {
  const { requestedRows } = await open('?tab=month')
  await within(await screen.findByRole('region', { name: 'Revenue' })).findByText('Dhaka')
  expect(requestedRows()).toEqual(['2'])
  await person.click(await tab('Overview'))
  expect(await screen.findByRole('region', { name: 'Notes' })).toBeTruthy()
})

it('opens the first tab where there is none of this name any more', async () => {
  const { requestedRows } = await open('?tab=Gone')
  await within(await screen.findByRole('region', { name: 'Lines' })).findByText('Dhaka')
  expect(requestedRows()).toEqual(['1'])
})

it('keeps the filters of the dashboard, and what was set in a cell, while tabs change', async () => {
  const { requests, place } = await open('?f.Area=Dhaka')
  const lines = within(await screen.findByRole('region', { name: 'Lines' }))
  await lines.findByText('Dhaka')
  await person.click(await lines.findByRole('button', { name: /next/i }))
  await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ row: '1', page: 2 }))
  await person.click(await tab('Month'))
  await within(await screen.findByRole('region', { name: 'Revenue' })).findByText('Dhaka')
  expect(requests.at(-1)).toMatchObject({ row: '2', filters: [{ name: 'Area', value: 'Dhaka' }] })
  expect(place.search()).toBe('?f.Area=Dhaka&tab=Month')
  const count = requests.length
  await person.click(await tab('Today'))
  expect(await within(await screen.findByRole('region', { name: 'Lines' })).findByText(/11/)).toBeTruthy()
  expect(requests).toHaveLength(count)
})

it('shows a text as it was written, its links in the portal and no markup of others', async () => {
  await open('', [
    row('1', '', [
      text({
        text: '## Read first\n\nAsk [the desk](/admin/desk) or [him](javascript:alert).\n\n- <b>One</b>',
      }),
    ]),
  ])
  const cell = within(await screen.findByRole('region', { name: 'Read first' }))
  expect(cell.getByRole('heading', { name: 'Read first' })).toBeTruthy()
  expect(cell.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/desk'])
  expect(cell.getByText('<b>One</b>')).toBeTruthy()
  // one tab is none
  expect(screen.queryByRole('tablist')).toBeNull()
})

it('prints all tabs, each below its name', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { requestedRows } = await open()
  await within(await screen.findByRole('region', { name: 'Lines' })).findByText('Dhaka')
  await person.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  await person.click(await screen.findByRole('menuitem', { name: /^PDF/ }))
  await within(await screen.findByRole('region', { name: 'Revenue' })).findByText('Dhaka')
  expect(requestedRows()).toEqual(['1', '2'])
  await vi.waitFor(() => expect(print).toHaveBeenCalled(), { timeout: 3000 })
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Revenue' })).toBeNull())
})
