import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { menuEntry, visit } from '../../testing/visit'
import { renamed } from './audit.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const department = {
  id: 12,
  version: 2,
  updated_at: renamed.occurred_at,
  can: [],
  used_by: [],
  name: 'Support',
  organization_id: 1,
  organization: 'Shapla Net',
  people: 0,
  services: 0,
  status: 'active',
}

async function open(menu: object[], line: object = renamed) {
  const requests: string[] = []
  const handlers = [
    http.get('*/api/all-menu', () => HttpResponse.json({ data: menu })),
    http.get('*/api/departments/12', () => HttpResponse.json({ data: department })),
    http.get('*/api/logs', ({ request }) => {
      requests.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json(pageOf([line], { can: [], names: {} }))
    }),
  ]
  await visit('/admin/departments/12/show', { as: 'staff', handlers })
  await screen.findByRole('heading', { name: 'Support' })
  return requests
}

it('shows the last changes below a record, and leads to all of them', async () => {
  await open([menuEntry(9, 'Logs', 'auth/logs')])
  const part = await screen.findByRole('region', { name: 'Last changes' })
  expect(within(part).getByText('Suport')).toBeTruthy()
  expect(within(part).getByText('Nasreen Siddique')).toBeTruthy()
  expect(within(part).getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe(
    '/admin/auth/logs?target=department%3A12',
  )
})

it('names an act that only tried something, and no values as changed by it', async () => {
  const test = { ...renamed, act: 'data-source.tested', before: null, after: { host: 'db.example' } }
  await open([menuEntry(9, 'Logs', 'auth/logs')], test)
  const part = await screen.findByRole('region', { name: 'Last changes' })
  expect(within(part).getByText('Data source tested')).toBeTruthy()
  expect(within(part).queryByText('db.example')).toBeNull()
})

it('is not there for those whose menu has no logs, and asks nothing', async () => {
  expect(await open([menuEntry(1, 'Dashboard', 'dashboard')])).toEqual([])
  expect(screen.queryByText('Last changes')).toBeNull()
})
