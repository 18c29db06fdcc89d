import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { builderHandlers, storedReport } from '../reports.factory'

const path = '/admin/ext-report-builder/query-reports'
const call = '/ext-report-builder/query-reports'

const empty = pageOf([], { can: ['create'] })

itSaysHowItStands({
  path,
  call,
  as: 'staff',
  loading: 'Loading: Reports',
  failed: 'The reports could not be loaded.',
  empty: { answer: empty, text: 'No data found!' },
})

const report = (id: number, name: string, more: object = {}) => ({
  ...storedReport(id, name),
  ...more,
})

function answering(rows: object[], requests: URL[] = []) {
  return http.get(`*/api${call}`, ({ request }) => {
    requests.push(new URL(request.url))
    return HttpResponse.json({ ...pageOf(rows, { can: ['create'] }), last_page: 9, total: 90 })
  })
}

it('shows id, name and acts, five slots of the pager, and keeps the page in the address', async () => {
  const requests: URL[] = []
  await visit(path, { as: 'staff', handlers: [answering([report(12, 'Debtors by age')], requests)] })
  const table = await screen.findByRole('table', { name: 'Reports' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['ID', 'Report Name', 'Action'])
  expect(within(table).getByRole('link', { name: 'Edit Debtors by age' }).getAttribute('href')).toBe(
    '/admin/ext-report-builder/query-builder/12',
  )
  expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe(
    '/admin/ext-report-builder/query-builder',
  )
  expect(screen.getAllByRole('button', { name: /^Page \d$/ })).toHaveLength(5)
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(requests.at(-1)?.searchParams.get('page')).toBe('2')
})

it('narrows by id and by when a report was made, in 24 hours of the provider’s clocks, and forgets it by Reset', async () => {
  const requests: URL[] = []
  await visit(path, { as: 'staff', handlers: [answering([report(12, 'Debtors')], requests)] })
  await screen.findByRole('table', { name: 'Reports' })
  await person.type(screen.getByLabelText('From'), 'yesterday')
  // while it is typed, and still when somebody searches
  expect(screen.getByText('Write it as YYYY-MM-DD hh:mm:ss')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Search' }))
  expect(screen.getByText('Write it as YYYY-MM-DD hh:mm:ss')).toBeTruthy()
  await person.clear(screen.getByLabelText('From'))
  await person.type(screen.getByLabelText('From'), '2026-11-01 00:00:00')
  await person.type(screen.getByLabelText('To'), '2026-11-22 18:30:00')
  await person.type(screen.getByLabelText('Report Id'), '12')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  const last = () => Object.fromEntries(requests.at(-1)?.searchParams ?? [])
  expect(last()).toMatchObject({
    id: '12',
    created_at: '2026-10-31T18:00:00.000Z,2026-11-22T12:30:00.999Z',
  })
  await person.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByLabelText<HTMLInputElement>('Report Id').value).toBe('')
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  expect(last()).toMatchObject({ page: '2' })
  expect(last()['id'] ?? last()['created_at']).toBeUndefined()
})

it('asks before it deletes, says where it is used, and says when it failed', async () => {
  let answer = () => refused(409, 'In use.')
  const deleted: string[] = []
  await visit(path, {
    as: 'staff',
    handlers: [
      answering([report(12, 'Debtors')]),
      http.get(`*/api${call}/12`, () =>
        HttpResponse.json({ data: report(12, 'Debtors', { used_by: [{ what: 'designs', count: 2 }] }) }),
      ),
      http.delete(`*/api${call}/12`, ({ request }) => {
        deleted.push(request.url)
        return answer()
      }),
    ],
  })
  const press = async () => {
    await person.click(await screen.findByRole('button', { name: 'Delete Debtors' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(dialog.getByText(/^You won't be able to revert this! .*Used in 2 designs[.]$/)).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Yes, delete it!' }))
  }
  await press()
  const failed = within(await screen.findByRole('alertdialog', { name: 'Failed!' }))
  expect(failed.getByText('Failed to delete.')).toBeTruthy()
  await person.click(failed.getByRole('button', { name: 'OK' }))
  answer = () => HttpResponse.json({ message: 'Report deleted.', data: { id: 12 } }) as never
  await press()
  expect(await screen.findByText('Report deleted.')).toBeTruthy()
  expect(deleted).toHaveLength(2)
})

it('offers only what one may do', async () => {
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`*/api${call}`, () =>
        HttpResponse.json(pageOf([report(12, 'Debtors', { can: [] })], { can: [] })),
      ),
    ],
  })
  await screen.findByRole('table', { name: 'Reports' })
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit Debtors' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Debtors' })).toBeNull()
})

it('puts a report among the favourites, and takes it from them, by its star', async () => {
  const sent: unknown[] = []
  let isFavourite = false
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`*/api${call}`, () =>
        HttpResponse.json(pageOf([report(12, 'Debtors', { is_favourite: isFavourite })])),
      ),
      http.put(`*/api${call}/12/favourite`, async ({ request }) => {
        const body = (await request.json()) as { is_favourite: boolean }
        sent.push(body)
        isFavourite = body.is_favourite
        return HttpResponse.json({ message: 'Saved.', data: body })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Add Debtors to your favourites' }))
  const full = await screen.findByRole('button', { name: 'Take Debtors from your favourites', pressed: true })
  await vi.waitFor(() => expect((full as HTMLButtonElement).disabled).toBe(false))
  await person.click(full)
  await vi.waitFor(() => expect(sent).toEqual([{ is_favourite: true }, { is_favourite: false }]))
  expect(
    await screen.findByRole('button', { name: 'Add Debtors to your favourites', pressed: false }),
  ).toBeTruthy()
})

it('is as it was left when a report of it has been saved, and marks that one', async () => {
  const requests: URL[] = []
  const stored = report(12, 'Debtors', { tables: [{ name: 'invoices', query_alias: 'a' }] })
  await visit(`${path}?only=mine`, {
    as: 'staff',
    handlers: [
      answering([stored], requests),
      ...builderHandlers(() => refused(403, 'No.')),
      http.get(`*/api${call}/12`, () => HttpResponse.json({ data: stored })),
      http.post('*/api/ext-report-builder/store-report-query/12', () =>
        HttpResponse.json({ message: 'Report saved.', data: stored }),
      ),
    ],
  })
  await person.click(await screen.findByRole('link', { name: 'Edit Debtors' }))
  await person.click(await screen.findByRole('button', { name: 'Submit' }))
  const table = await screen.findByRole('table', { name: 'Reports' })
  expect(requests.at(-1)?.searchParams.get('only')).toBe('mine')
  expect(table.querySelector('[data-marked]')?.textContent).toContain('Debtors')
})

it('says what a report answers and when it is met, and finds it by a part of its name', async () => {
  const requests: URL[] = []
  const rows = [
    report(12, 'Debtors', {
      about: 'From invoices: sum of due per area.',
      has_graph: true,
      next_sent_at: '2026-11-30T02:00:00.000Z',
    }),
    report(11, 'Lines', { seen_at: '2026-11-20T08:00:00.000Z' }),
  ]
  await visit(path, { as: 'staff', handlers: [answering(rows, requests)] })
  const debtors = within(await screen.findByRole('row', { name: /Debtors/ }))
  expect(debtors.getByText('From invoices: sum of due per area.')).toBeTruthy()
  expect(debtors.getByText('Next sent Nov 30, 2026, 08:00')).toBeTruthy()
  expect(debtors.getByLabelText('Has a graph')).toBeTruthy()
  expect(screen.getByText('You opened it Nov 20, 2026, 14:00')).toBeTruthy()
  await person.type(screen.getByRole('searchbox', { name: 'Search name' }), 'debt')
  await vi.waitFor(() => expect(requests.at(-1)?.searchParams.get('q')).toBe('debt'))
})
