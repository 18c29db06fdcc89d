import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

const path = '/admin/ext-report-builder/exports'
const api = '*/api/ext-report-builder/exports'

itSaysHowItStands({
  path,
  call: '/ext-report-builder/exports',
  as: 'staff',
  loading: 'Loading: Exports',
  failed: 'The exports could not be loaded.',
})

const made = (id: string, more: object) => ({
  id,
  report_id: 12,
  report_name: `Debtors ${id}`,
  format: 'csv',
  rows: 0,
  rows_expected: null,
  bytes: 0,
  failure: null,
  ended_at: null,
  state: 'waiting',
  created_at: '2026-11-22T08:00:00.000Z',
  expires_at: '2026-11-23T08:00:00.000Z',
  ...more,
})

it('says how far each is, and gives the file of one that is ready', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const fetched: string[] = []
  const ended: string[] = []
  let rows = [
    made('a', { state: 'making', rows: 12_400, rows_expected: 500_000 }),
    made('b', { state: 'ready', rows: 1_204, bytes: 12_400_000, format: 'xlsx' }),
    made('c', { state: 'failed', failure: 'Nothing answers at db:5432.' }),
  ]
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(api, () => HttpResponse.json(pageOf(rows))),
      http.get(`${api}/:id/file`, ({ params }) => {
        fetched.push(String(params.id))
        return new HttpResponse('a,b', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''x.csv" },
        })
      }),
      http.delete(`${api}/:id`, ({ params }) => {
        ended.push(String(params.id))
        rows = rows.filter(({ id }) => id !== params.id)
        return HttpResponse.json({ message: 'Export deleted.', data: { id: params.id } })
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Exports' })
  expect(within(table).getByText('12,400 of about 500,000 rows')).toBeTruthy()
  expect(within(table).getByText(/^1,204 rows · 12.4 MB · until Nov 23, 2026/)).toBeTruthy()
  expect(within(table).getByText('Nothing answers at db:5432.')).toBeTruthy()
  expect(
    within(table)
      .getByRole('link', { name: /Debtors c/ })
      .getAttribute('href'),
  ).toMatch(/query-reports\/12$/)
  await person.click(screen.getByRole('button', { name: 'Download Debtors b' }))
  await vi.waitFor(() => expect(fetched).toEqual(['b']))
  await person.click(screen.getByRole('button', { name: 'Cancel Debtors a' }))
  await vi.waitFor(() => expect(within(table).queryByText('Debtors a')).toBeNull())
  expect(ended).toEqual(['a'])
})
