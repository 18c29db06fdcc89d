import { screen, waitFor, within } from '@testing-library/react'
import type { UnknownLine } from '@uplink/contract/radius'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const path = '/admin/desk/unknown-lines'
const known: UnknownLine = {
  username: 'sn-10o1',
  nas_address: '10.20.1.1',
  place: 'Dhanmondi, Dhaka',
  clock_behind_seconds: 8 * 86_400,
  device: '02-1A-4B-00-00-01',
  suggestions: [
    { id: 11, username: 'sn-1001', holder: 'Rahima Khatun', is_closed: false, by: 'device' },
    { id: 12, username: 'sn-1011', holder: 'Karim Uddin', is_closed: false, by: 'name' },
  ],
  packets: 12,
  first_at: '2026-03-12T06:00:00.000Z',
  last_at: '2026-03-13T06:00:00.000Z',
  ignored: null,
}
const nameless: UnknownLine = {
  ...known,
  username: 'test',
  nas_address: '10.99.0.1',
  place: null,
  clock_behind_seconds: null,
  device: null,
  suggestions: [],
  packets: 1,
}

describe('unknown lines', () => {
  itSaysHowItStands({
    path,
    call: '/radius/unknown-lines',
    as: 'staff',
    loading: 'Loading: Unknown lines',
    failed: 'The unknown lines could not be loaded.',
    empty: { answer: { ...pageOf([]), can: [] }, text: 'All clear: every username belongs to a line.' },
  })

  it('are listed with where, how often and since when they were heard, page by page', async () => {
    const requests: string[] = []
    const handler = http.get('*/api/radius/unknown-lines', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      if (searchParams.get('per_page') === '20') requests.push(search)
      return HttpResponse.json({
        ...pageOf([known, nameless], { total: 41, last_page: 3, per_page: 20 }),
        can: [],
      })
    })
    await visit(path, { handlers: [handler], as: 'staff' })
    const table = await screen.findByRole('table', { name: 'Unknown lines' })
    const rows = within(table).getAllByRole('row').slice(1)
    const texts = rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
    expect(texts).toEqual([
      [
        'sn-10o1',
        'sn-1001, Rahima KhatunThe same device was signed in there, or sn-1011',
        'Dhanmondi, Dhaka10.20.1.1, its clock is 8 days behind',
        '02-1A-4B-00-00-01',
        '12',
        'Mar 12, 2026, 12:00',
        'Mar 13, 2026, 12:00',
      ],
      [
        'test',
        'No line is near',
        '10.99.0.1',
        'Unknown device',
        '1',
        'Mar 12, 2026, 12:00',
        'Mar 13, 2026, 12:00',
      ],
    ])
    expect(screen.getByRole('link', { name: 'sn-1001' }).getAttribute('href')).toBe('/admin/customers/11')
    expect(screen.queryByRole('link', { name: /^New line/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() =>
      expect(requests).toEqual(['?page=1&per_page=20&state=open', '?page=2&per_page=20&state=open']),
    )
  })
  it('become lines with the heard name, for whoever may add one', async () => {
    const handler = http.get('*/api/radius/unknown-lines', () =>
      HttpResponse.json({ ...pageOf([known]), can: ['add-line'] }),
    )
    await visit(path, { handlers: [handler], as: 'staff' })
    const act = await screen.findByRole('link', { name: 'New line with the name sn-10o1' })
    expect(act.getAttribute('href')).toBe('/admin/customers/create?name=sn-10o1')
  })
  it('are ignored with an undo, and taken back from the ignored ones', async () => {
    const sent: unknown[] = []
    let isIgnored = false
    const ignored = { at: '2026-03-13T07:00:00.000Z', by: 'Laila Saha' }
    const handlers = [
      http.get('*/api/radius/unknown-lines', ({ request }) => {
        const isOfIgnored = new URL(request.url).searchParams.get('state') === 'ignored'
        const rows = isOfIgnored === isIgnored ? [{ ...nameless, ignored: isIgnored ? ignored : null }] : []
        return HttpResponse.json({ ...pageOf(rows), can: ['ignore'] })
      }),
      http.put('*/api/radius/unknown-lines/ignored', async ({ request }) => {
        const body = (await request.json()) as { is_ignored: boolean }
        sent.push(body)
        isIgnored = body.is_ignored
        const { username, nas_address } = nameless
        return HttpResponse.json({
          status: true,
          message: 'Kept.',
          data: { username, nas_address, ignored: isIgnored ? ignored : null },
        })
      }),
    ]
    await visit(path, { handlers, as: 'staff' })
    await person.click(await screen.findByRole('button', { name: 'Ignore test' }))
    expect(await screen.findByText('All clear: every username belongs to a line.')).toBeDefined()
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await person.click(await screen.findByRole('button', { name: 'Ignore test' }))
    await person.click(await screen.findByRole('radio', { name: /^Ignored/ }))
    expect(await screen.findByText('Laila Saha')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Take test back' }))
    expect(await screen.findByText('No name is ignored.')).toBeDefined()
    const named = { name: 'test', nas_address: '10.99.0.1' }
    expect(sent).toEqual([true, false, true, false].map((is_ignored) => ({ ...named, is_ignored })))
  })

  it('become the name of a line that has another, everything else of it kept', async () => {
    const details = {
      username: 'sn-1001',
      label: 'Shop',
      area: { id: 3, name: 'Dhanmondi', city: 'Dhaka' },
      address: 'House 12',
      place_contact: null,
      contact: '01710000001',
      former_usernames: [],
      version: 4,
    }
    let sent: unknown
    const handlers = [
      http.get('*/api/radius/unknown-lines', () =>
        HttpResponse.json({ ...pageOf([known]), can: ['assign'] }),
      ),
      http.get('*/api/desk/lines/details', () => HttpResponse.json({ data: details, can: ['edit'] })),
      http.put('*/api/desk/lines/details', async ({ request }) => {
        sent = [new URL(request.url).searchParams.get('cuid'), await request.json()]
        return HttpResponse.json({ status: true, message: 'Saved.', data: details })
      }),
    ]
    await visit(path, { handlers, as: 'staff' })
    await person.click(await screen.findByRole('button', { name: 'Assign sn-10o1 to a line' }))
    await person.click(await screen.findByRole('button', { name: 'Assign to this line' }))
    expect(await screen.findByText('The line is called sn-10o1 now.')).toBeDefined()
    const { address, contact, label, place_contact, version } = details
    expect(sent).toEqual([
      '11',
      { network_name: 'sn-10o1', area_id: 3, address, contact, label, place_contact, version },
    ])
  })
})
