import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

const path = '/admin/ext-report-builder/report-designer'
const call = '/ext-report-builder/designs'

itSaysHowItStands({
  path,
  call,
  as: 'staff',
  loading: 'Loading: Designs',
  failed: 'The designs could not be loaded.',
  empty: { answer: pageOf([], { can: ['create'] }), text: 'No data found!' },
})

const design = (id: number, name: string) => ({
  id,
  name,
  rows_count: 3,
  roles: ['Manager', 'Support agent'],
  can: ['edit', 'delete'],
  created_by: null,
  updated_by: { id: 6, name: 'Tasnim Haque' },
  created_at: '2026-11-03T10:00:00.000Z',
  updated_at: '2026-11-03T10:00:00.000Z',
})

it('comes back on its first page when a design is saved, whose row is on top and marked', async () => {
  sessionStorage.clear()
  const stored = { ...design(4, 'Network today'), rows: [], update_flag: 1, organization_id: 1 }
  const requests: string[] = []
  await visit(`${path}?page=2`, {
    as: 'staff',
    handlers: [
      http.get(`*/api${call}`, ({ request }) => {
        requests.push(new URL(request.url).search)
        return HttpResponse.json(pageOf([design(4, 'Network today')], { can: [], last_page: 2, total: 11 }))
      }),
      http.get(`*/api${call}/4`, () => HttpResponse.json({ data: stored })),
      http.get('*/api/ext-report-builder/roles', () => HttpResponse.json(pageOf([]))),
      http.post('*/api/ext-report-builder/store-design/4', () =>
        HttpResponse.json({ message: 'Design saved.', data: stored }),
      ),
    ],
  })
  await person.click(await screen.findByRole('link', { name: 'Edit Network today' }))
  await person.click(await screen.findByRole('button', { name: 'Submit' }))
  const table = await screen.findByRole('table', { name: 'Designs' })
  await vi.waitFor(() => expect(within(table).getAllByRole('row')[1]?.hasAttribute('data-marked')).toBe(true))
  // what was changed last comes first, on whatever page it was before
  expect(requests.at(-1)).toContain('page=1')
  expect(requests.at(-1)).toContain('sort=-updated_at')
})

it('has all its rows in one line, leads to a preview of what others see, and is searched by name', async () => {
  const searched: (string | null)[] = []
  const roles = ['Administrator', 'Manager', 'Support agent']
  const place = await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`*/api${call}`, ({ request }) => {
        searched.push(new URL(request.url).searchParams.get('q'))
        return HttpResponse.json(pageOf([{ ...design(4, 'Network today'), roles, can: [] }], { can: [] }))
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Designs' })
  expect((await within(table).findByText('Administrator, Manager and 1 more')).title).toBe(roles.join(', '))
  await vi.waitFor(() =>
    expect(within(table).getByRole('link', { name: 'View Network today' }).getAttribute('href')).toBe(
      `${path}/4?preview=1`,
    ),
  )
  await person.type(screen.getByRole('searchbox'), 'net{Enter}')
  await vi.waitFor(() => expect(searched.at(-1)).toBe('net'))
  expect(place.search()).toBe('?q=net')
})

it('shows name, rows, roles and who changed it, and deletes after a question', async () => {
  const rows = [design(4, 'Network today')]
  const gone: string[] = []
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`*/api${call}`, () => HttpResponse.json(pageOf(rows, { can: ['create'] }))),
      http.delete(`*/api${call}/:id`, ({ params }) => {
        gone.push(String(params['id']))
        rows.pop()
        return HttpResponse.json({ message: 'Design deleted.', data: { id: 4 } })
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Designs' })
  const cells = within(table).getAllByRole('cell')
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
    'Network today',
    '3',
    'Manager, Support agent',
    'Nov 03, 2026, Tasnim Haque',
  ])
  expect(within(table).getByRole('link', { name: 'Edit Network today' }).getAttribute('href')).toBe(
    `${path}/4`,
  )
  expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe(`${path}/0`)
  await person.click(within(table).getByRole('button', { name: 'Actions' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete Network today' }))
  await person.click(await screen.findByRole('button', { name: 'Yes, delete it!' }))
  await screen.findByText('Design deleted.')
  expect(gone).toEqual(['4'])
  await screen.findByText('No data found!')
})
