import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { builderHandlers, doneRun, storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

const api = '*/api/ext-report-builder'

const set = {
  id: 3,
  name: 'States of a bill',
  organization_id: 1,
  organization: 'Shapla Net',
  version: 2,
  options: [{ value: 'open', label: 'Still open' }],
  report_id: null,
  report_name: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  can: ['edit'],
  used_by: [],
}

const report = storedReport(12, 'Debtors', {
  tables: [{ name: 'invoices', query_alias: 'a' }],
  grid_filters: [{ column: 'a.status', alias: 'Status', is_dropdown: 'yes', options: 'DDID:3' }],
})

const stored = http.get(`${api}/query-reports/12`, () => HttpResponse.json({ data: report }))
const run = { data: { ...doneRun([['open', '5.00']]), sql: 'select 1', values: [] } }

it('are offered to whoever opens the report, and what is chosen is asked for', async () => {
  const requests: unknown[] = []
  await visit('/admin/ext-report-builder/query-reports/12', {
    as: 'staff',
    handlers: [
      stored,
      http.get(`${api}/dropdown-options/3/choices`, () =>
        HttpResponse.json(pageOf([{ value: 'open', label: 'Still open' }])),
      ),
      http.post(`${api}/query-reports/12/run`, async ({ request }) => {
        requests.push(await request.json())
        return HttpResponse.json(run)
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Filter' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Status' }))
  await person.click(await screen.findByRole('radio', { name: 'Still open' }))
  await vi.waitFor(
    () => expect(requests.at(-1)).toMatchObject({ filters: [{ name: 'Status', value: 'open' }] }),
    10_000,
  )
})

it('that cannot be read leave a field for the words themselves', async () => {
  await visit('/admin/ext-report-builder/query-reports/12', {
    as: 'staff',
    handlers: [
      stored,
      http.get(`${api}/dropdown-options/3/choices`, () => refused(404, 'Not found.')),
      http.post(`${api}/query-reports/12/run`, () => HttpResponse.json(run)),
    ],
  })
  expect(await screen.findByRole('searchbox', { name: /status/i })).toBeTruthy()
})

it('are changed beside the report that names them, and made there', async () => {
  const sent: { method: string; body: unknown }[] = []
  const save = async ({ request }: { request: Request }) => {
    sent.push({ method: request.method, body: await request.json() })
    return HttpResponse.json({ message: 'Drop-down options saved.', data: { ...set, id: 3 } })
  }
  await visit('/admin/ext-report-builder/query-builder/12', {
    as: 'staff',
    handlers: [
      ...builderHandlers(() => HttpResponse.json(run)),
      stored,
      http.get(`${api}/dropdown-options`, () => HttpResponse.json(pageOf([set], { can: ['create'] }))),
      http.get(`${api}/dropdown-options/3`, () => HttpResponse.json({ data: set })),
      http.get(`${api}/dropdown-options/3/choices`, () =>
        HttpResponse.json(pageOf([{ value: 'open', label: 'Still open' }])),
      ),
      http.put(`${api}/dropdown-options/3`, save),
      http.post(`${api}/dropdown-options`, save),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Grid filters', expanded: false }))
  expect(await screen.findByText('Still open')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Edit set' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'DDID:3' }))
  const values = await drawer.findByLabelText<HTMLTextAreaElement>('Values')
  expect(values.value).toBe('open = Still open')
  await person.type(values, '{Enter}paid')
  await person.click(drawer.getByRole('button', { name: 'Save set of options' }))
  expect(await screen.findByText('Drop-down options saved.')).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'PUT',
      body: {
        name: 'States of a bill',
        report_id: null,
        version: 2,
        options: [
          { value: 'open', label: 'Still open' },
          { value: 'paid', label: '' },
        ],
      },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'New set' }))
  expect(await screen.findByRole('dialog', { name: 'New set of options' })).toBeTruthy()
})

describe('a new set', () => {
  const path = '/admin/ext-report-builder/dropdown-options/create'
  async function open(refusal: string) {
    const sent: unknown[] = []
    const problem = { message: 'The given data was invalid.', code: 'request.invalid', request_id: 'r' }
    await visit(path, {
      as: 'staff',
      handlers: [
        http.get(`${api}/dropdown-options`, () => HttpResponse.json(pageOf([], { can: ['create'] }))),
        http.post(`${api}/dropdown-options`, async ({ request }) => {
          sent.push(await request.json())
          return HttpResponse.json({ ...problem, errors: { options: [refusal] } }, { status: 422 })
        }),
      ],
    })
    await person.type(await screen.findByLabelText('Name'), 'States')
    return sent
  }

  it('that is to come from a report is not saved as the list that was begun before', async () => {
    const refusal = 'Write at least one option, or choose a report'
    const sent = await open(refusal)
    await person.type(screen.getByLabelText('Values'), 'open')
    await person.click(screen.getByRole('radio', { name: /saved report/ }))
    await person.click(screen.getByRole('button', { name: 'Save set of options' }))
    expect(await screen.findByText(refusal)).toBeTruthy()
    expect(sent).toEqual([{ name: 'States', options: [], report_id: null }])
    await person.click(screen.getByRole('radio', { name: 'a list' }))
    expect(screen.getByLabelText('Values')).toHaveProperty('value', 'open')
  })

  it('names the lines that cannot be options', async () => {
    const sent = await open('open stands twice')
    const values = screen.getByLabelText('Values')
    await person.type(values, 'open{Enter} = Still open')
    await person.click(screen.getByRole('button', { name: 'Save set of options' }))
    expect(screen.getByRole('button', { name: 'Line 2' }).parentElement?.textContent).toBe(
      'Line 2: Write a value before the =',
    )
    expect(sent).toEqual([])
    await person.clear(values)
    await person.type(values, 'open{Enter}{Enter}open = Still open')
    await person.click(screen.getByRole('button', { name: 'Save set of options' }))
    expect((await screen.findByRole('button', { name: 'Line 3' })).parentElement?.textContent).toBe(
      'Line 3: open stands twice',
    )
  })
})
