import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'
import { refusedSignIn, renamed } from './audit.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/auth/logs'

const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)

async function open(
  search = '',
  can: readonly string[] = ['verify', 'export'],
  broken: object | null = null,
) {
  const requests: string[] = []
  const handlers = [
    http.get('*/api/logs', ({ request }) => {
      requests.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json(
        pageOf([renamed, refusedSignIn], { can, names: { 'department:12': 'Support' } }),
      )
    }),
    http.get('*/api/logs/verify', ({ request }) => {
      const day = new URL(request.url).searchParams.get('day')
      const earliest = dayBefore(new Date().toISOString().slice(0, 10))
      return HttpResponse.json({ data: { day, lines: 1204, earliest, broken } })
    }),
  ]
  const at = await visit(path + search, { as: 'staff', handlers })
  return { at, requests, table: await screen.findByRole('table', { name: 'Logs' }) }
}

describe('the logs', () => {
  itSaysHowItStands({
    path,
    call: '/logs',
    as: 'staff',
    loading: 'Loading: Logs',
    failed: 'The logs could not be loaded.',
    empty: { answer: pageOf([], { can: [], names: {} }), text: 'No entries yet.' },
  })

  it('say who did what, and what was refused', async () => {
    const { table } = await open()
    const rows = within(table).getAllByRole('row').slice(1)
    expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Time')
    expect(rows[0]?.textContent).toContain('Mar 14, 2026, 12:00:00')
    expect(rows[0]?.textContent).toContain('Nasreen Siddique')
    expect(rows[0]?.textContent).toContain('Department updated')
    const about = within(rows[0]!).getByRole('link', { name: 'Support' })
    expect(about.getAttribute('href')).toBe('/admin/departments/12/show')
    expect(rows[1]?.textContent).toContain('Nobody signed in')
    expect(rows[1]?.textContent).toContain('Refused')
  })

  it('ask for what the address says', async () => {
    const { requests } = await open('?target=department:12&act=department.updated&time_from=2026-03-01')
    await waitFor(() => expect(requests).toHaveLength(1))
    const sent = new URLSearchParams(requests[0])
    expect(sent.get('target')).toBe('department:12')
    expect(sent.get('act')).toBe('department.updated')
    expect(sent.get('time_from')).toBe('2026-03-01')
  })

  it('show what changed in the line that the address opens, and walk to the next', async () => {
    await open('?open=81233')
    const drawer = await screen.findByRole('dialog', { name: 'Department updated' })
    expect(within(drawer).getByText('Suport')).toBeTruthy()
    expect(within(drawer).getByText('a typo')).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(
      '/admin/departments/12/show',
    )
    await person.click(within(drawer).getByRole('button', { name: 'Next (J)' }))
    expect(await screen.findByRole('dialog', { name: 'Sign in refused' })).toBeTruthy()
  })

  it('are checked from their first day on', async () => {
    await open()
    await person.click(screen.getByRole('button', { name: 'Check the chain' }))
    expect(await screen.findByText(/^Unbroken: 2,408 entries since/)).toBeTruthy()
  })

  it('name the first line that does not fit', async () => {
    await open('', ['verify'], { id: 812, occurred_at: renamed.occurred_at })
    await person.click(screen.getByRole('button', { name: 'Check the chain' }))
    expect(await screen.findByText(/^Entry 812 of .* does not match the entry before\.$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the day' })).toBeTruthy()
  })

  it('offer only what the server says', async () => {
    await open('', [])
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Check the chain' })).toBeNull()
  })
})
