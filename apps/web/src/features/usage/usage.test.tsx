import { screen, waitFor, within } from '@testing-library/react'
import type { Device } from '@uplink/contract/devices'
import type { NetworkSession, Usage, UsageOutlook } from '@uplink/contract/usage'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf, formatDisplayDate } from '../../platform/dates/dates'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const session: NetworkSession = {
  id: 7,
  device: '02-1A-4B-00-00-01',
  device_name: null,
  place: 'Dhanmondi, Dhaka',
  address: '100.64.0.7',
  started_at: '2026-03-13T06:00:00.000Z',
  stopped_at: '2026-03-13T08:10:00.000Z',
  updated_at: '2026-03-13T08:10:00.000Z',
  download_bytes: 1_500_000_000,
  upload_bytes: 14_000_000,
  ended_by: 'line',
  is_disconnecting: false,
}
const list = (data: unknown[]) => ({
  data,
  per_page: 10,
  total: data.length,
  current_page: 1,
  last_page: 1,
  to: data.length,
})
const online = { ...session, id: 8, stopped_at: null, ended_by: null }
const network = [
  http.get('*/api/usage/sessions', () => HttpResponse.json(list([session]))),
  http.get('*/api/usage/live', () =>
    HttpResponse.json({ data: { sessions: [online], today: { download_bytes: 2e9, upload_bytes: 0 } } }),
  ),
]

const outlook: UsageOutlook = {
  from: '2026-03-01',
  to: '2026-03-31',
  today: '2026-03-03',
  used_bytes: 8e9,
  previous: { from: '2026-02-01', to: '2026-02-28', by_now_bytes: 6e9, used_bytes: 70e9 },
  average_bytes: 3e9,
  busiest: { day: '2026-03-02', bytes: 5e9 },
  forecast_bytes: 92e9,
  quota_bytes: 50e9,
  quota_ends_on: '2026-03-17',
  drops: [
    { day: '2026-03-02', count: 0 },
    { day: '2026-03-03', count: 2 },
  ],
}
const march: Usage = {
  per: 'day',
  from: '2026-03-01',
  to: '2026-03-04',
  today: '2026-03-03',
  known_from: '2026-03-02',
  quota_bytes: null,
  after_quota: null,
  download_bytes: 8e9,
  upload_bytes: 0,
  series: [0, 5e9, 3e9, 0].map((download_bytes, at) => ({
    period: `2026-03-0${at + 1}`,
    download_bytes,
    upload_bytes: 0,
  })),
}
const period = [
  http.get('*/api/usage', () => HttpResponse.json({ data: march })),
  http.get('*/api/usage/outlook', () => HttpResponse.json({ data: outlook })),
]

describe('the outlook', () => {
  it('says how the period goes, and when the line dropped', async () => {
    await visit('/admin/usage', { handlers: [...network, ...period] })
    expect(await screen.findByText('2.0 GB more')).toBeTruthy()
    for (const words of [
      '6.0 GB by the same day then',
      'at most 5.0 GB on Mar 02, 2026',
      'about 92.0 GB',
      'until Mar 17, 2026',
      'The line dropped 2 times, on 1 of these 2 days.',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    const strip = screen.getByRole('list', { name: 'Drops of the line' })
    expect(within(strip).getByText('Mar 03, 2026: 2 drops')).toBeTruthy()
  })

  it('brings the sessions of a day into sight on a phone', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
    await visit('/admin/usage', { handlers: [...network, ...period] })
    await person.click(await screen.findByRole('button', { name: /^Mar 03, 2026: Download/ }))
    expect(await screen.findByRole('region', { name: 'Sessions of Mar 03, 2026' })).toBeTruthy()
    expect(scroll).toHaveBeenCalledOnce()
  })

  it('tells days of which nothing is known from days without usage', async () => {
    await visit('/admin/usage', { handlers: [...network, ...period] })
    await person.click(await screen.findByRole('button', { name: /table/i }))
    const figure = screen.getByRole('figure', { name: /Usage by day/ })
    const cells = within(figure).getAllByRole('row').slice(1)
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Mar 01, 2026––',
      'Mar 02, 20265.0 GB0.0 GB',
      'Mar 03, 20263.0 GB0.0 GB',
      'Mar 04, 2026––',
    ])
  })

  it('shows the sessions of a day that is chosen, by keys as well, and all of them again', async () => {
    const days: (string | null)[] = []
    const ofDay = http.get('*/api/usage/sessions', ({ request }) => {
      days.push(new URL(request.url).searchParams.get('day'))
      return HttpResponse.json(list([session]))
    })
    await visit('/admin/usage', { handlers: [ofDay, ...network, ...period] })
    await person.click(await screen.findByRole('button', { name: /^Mar 03, 2026: Download/ }))
    expect(await screen.findByRole('region', { name: 'Sessions of Mar 03, 2026' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Mar 04, 2026/ })).toBeNull()
    screen.getByRole('button', { name: /^Mar 02, 2026: Download/ }).focus()
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Sessions of Mar 02, 2026' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'All sessions' }))
    expect(await screen.findByRole('region', { name: 'Sessions' })).toBeTruthy()
    await waitFor(() => expect(days).toEqual([null, '2026-03-03', '2026-03-02']))
  })
})

describe('usage', () => {
  it('shows what is online and each session, in words', async () => {
    await visit('/admin/usage', { handlers: network })
    const live = await screen.findByRole('region', { name: 'Online now' })
    expect(await within(live).findByText(/^Since Mar 13, 2026, 12:00/)).toBeTruthy()
    expect(within(live).getByText('1.5 GB down, 14.0 MB up')).toBeTruthy()
    expect(within(live).getByText(/^Today: 2\.0 GB/)).toBeTruthy()
    const name =
      'Mar 13, 2026, 12:00 Mar 13, 2026, 14:10 2 h 10 min Device ··00-01 Dhanmondi, Dhaka Connection lost 1.5 GB 14.0 MB'
    expect(await screen.findByRole('row', { name })).toBeTruthy()
  })

  it('has a variant for phones, under days', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
    await visit('/admin/usage', { handlers: network })
    const day = await screen.findByRole('region', { name: '13/03/2026' })
    expect(within(day).getByRole('listitem').textContent).toBe(
      '12:00, 2 h 10 min1.5 GBDhanmondi, DhakaConnection lost',
    )
    expect(screen.queryByRole('table', { name: 'Sessions' })).toBeNull()
  })

  it('shows the latest sessions on a phone, and all of them on request', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
    const many = [1, 2, 3, 4, 5].map((id) => ({ ...session, id, ended_by: 'customer' }))
    const answer = http.get('*/api/usage/sessions', () => HttpResponse.json(list(many)))
    await visit('/admin/usage', { handlers: [answer, ...network] })
    expect(await screen.findAllByText('Ended by your device')).toHaveLength(3)
    await person.click(screen.getByRole('button', { name: 'All sessions' }))
    expect(screen.getAllByText('Ended by your device')).toHaveLength(5)
    expect(screen.queryByRole('button', { name: 'All sessions' })).toBeNull()
  })

  it.each([80, 20])('says of a device without a name that it was first seen %i days ago', async (days) => {
    const ago = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString()
    const places = [
      { ...device, first_seen_at: ago(2), place: 'Banani, Dhaka' },
      { ...device, first_seen_at: ago(days) },
    ]
    await visit('/admin/usage', {
      handlers: [http.get('*/api/devices', () => HttpResponse.json({ data: places })), ...network],
    })
    const words = days > 60 ? 'here for over two months' : `first seen ${formatDisplayDate(dayOf(ago(days)))}`
    expect(
      await within(await screen.findByRole('region', { name: 'Online now' })).findByText(words),
    ).toBeTruthy()
  })

  it('says how fast the line is once its data is used up, and until when it is', async () => {
    const data = {
      per: 'day',
      today: '2026-03-01',
      known_from: '2026-03-01',
      from: '2026-03-01',
      to: '2026-03-31',
      quota_bytes: 5e9,
      after_quota: { download_mbps: 1, upload_mbps: 0.5, slow_until: '2026-03-31' },
      series: [{ period: '2026-03-01', download_bytes: 6e9, upload_bytes: 0 }],
      download_bytes: 6e9,
      upload_bytes: 0,
    }
    await visit('/admin/usage', {
      handlers: [...network, http.get('*/api/usage', () => HttpResponse.json({ data }))],
    })
    expect(await screen.findByText(/^Used up: 1 Mbps down and 0\.5 Mbps up until /)).toBeTruthy()
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('100%')
  })

  it('draws no months before anything was measured', async () => {
    const months = [0, 0, 0, 5e9, 0, 7e9].map((download_bytes, at) => ({
      period: `2026-0${at + 1}`,
      download_bytes,
      upload_bytes: 0,
    }))
    const data = {
      per: 'month',
      today: '2026-06-30',
      known_from: '2026-04-09',
      from: '2026-01-01',
      to: '2026-06-30',
      quota_bytes: null,
      series: months,
      download_bytes: 12e9,
      upload_bytes: 0,
    }
    await visit('/admin/usage?per=month', {
      handlers: [...network, http.get('*/api/usage', () => HttpResponse.json({ data }))],
    })
    await person.click(await screen.findByRole('button', { name: /table/i }))
    const figure = screen.getByRole('figure', { name: /Usage by month/ })
    const table = within(figure).getByRole('table')
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((head) => head.textContent),
    ).toEqual(['Apr 2026', 'May 2026', 'Jun 2026'])
  })

  it('explains itself to staff, who have no connection', async () => {
    await visit('/admin/usage', { as: 'staff' })
    expect(await screen.findByText(/^There is no line on your account/)).toBeTruthy()
  })
})

const device: Device = {
  id: 8,
  device: '02-1A-4B-00-00-01',
  name: null,
  place: 'Dhanmondi, Dhaka',
  state: 'online',
  since: '2026-03-13T06:00:00.000Z',
  first_seen_at: '2026-03-01T06:00:00.000Z',
  sessions: 3,
  download_bytes: 2e9,
  upload_bytes: 1e9,
}

describe('devices', () => {
  it('asks before it disconnects, and shows that the device is going', async () => {
    let state: Device['state'] = 'online'
    const requests: string[] = []
    await visit('/admin/devices', {
      handlers: [
        http.get('*/api/devices', () => HttpResponse.json({ data: [{ ...device, state }] })),
        http.post('*/api/devices/:id/disconnect', ({ params }) => {
          requests.push(String(params.id))
          state = 'disconnecting'
          return HttpResponse.json({ message: 'The device is being disconnected.', data: { id: 8, state } })
        }),
      ],
    })
    const button = { name: 'Disconnect Device ··00-01' }
    await person.click(await screen.findByRole('button', button))
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect Device ··00-01?' })
    expect(within(dialog).getByText(/^Your connection drops/)).toBeTruthy()
    expect(requests).toEqual([])
    await person.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Disconnecting')).toBeTruthy()
    expect(requests).toEqual(['8'])
    expect(screen.queryByRole('button', button)).toBeNull()
  })

  it('are known by the end of their address until somebody names them', async () => {
    let name: string | null = null
    const sent: unknown[] = []
    const unknown: Device = { ...device, id: 9, device: null }
    await visit('/admin/devices', {
      handlers: [
        http.get('*/api/devices', () => HttpResponse.json({ data: [{ ...device, name }, unknown] })),
        http.put('*/api/devices/:id/name', async ({ params, request }) => {
          sent.push(params.id, await request.json())
          name = 'Hall router'
          return HttpResponse.json({ message: 'The device is named.', data: { name } })
        }),
      ],
    })
    const rows = () =>
      within(screen.getByRole('table', { name: 'Devices' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent))
    const act = await screen.findByRole('button', { name: 'Name Device ··00-01' })
    expect(rows()).toEqual([
      ['Device ··00-01', '02-1A-4B-00-00-01', 'Online'],
      ['Unknown device', '', 'Online'],
    ])
    // what has no address cannot be told from others
    expect(screen.queryByRole('button', { name: 'Name Unknown device' })).toBeNull()
    await person.click(act)
    const dialog = within(screen.getByRole('dialog', { name: 'Name this device' }))
    await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Hall router{Enter}')
    expect(await screen.findByText('The device is named.')).toBeTruthy()
    expect(sent).toEqual(['8', { name: 'Hall router' }])
    await waitFor(() => expect(rows()[0]).toEqual(['Hall router', '02-1A-4B-00-00-01', 'Online']))
  })

  it('says when there are none, when it went wrong and when a right is missing', async () => {
    const answers = [() => refused(500, 'Wrong.'), () => HttpResponse.json({ data: [] })]
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/devices', {
      handlers: [http.get('*/api/devices', () => (answers.shift() ?? (() => refused(403, 'No.')))())],
    })
    await screen.findByText('Your devices could not be loaded.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText(/^Nothing has connected/)).toBeTruthy())
  })
})
