import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const packages = '/admin/catalogue/packages'
const home40 = {
  id: 3,
  version: 2,
  updated_at: '2026-03-14T06:00:00.000Z',
  name: 'Home 40',
  description: null,
  organization_id: 1,
  organization: 'Shapla Net',
  download_mbps: 40,
  upload_mbps: 40,
  quota_gb: null,
  slow_download_mbps: null,
  slow_upload_mbps: null,
  burst_download_mbps: null,
  burst_upload_mbps: null,
  burst_seconds: null,
  framed_pool: null,
  max_sessions: null,
  attributes: [],
  prepaid_price: null,
  prepaid_count: null,
  prepaid_unit: null,
  price: '800.00',
  next_price: null,
  next_price_on: null,
  lines: 1242,
  status: 'active',
  can: ['edit'],
  used_by: [],
}

const online = {
  lines: 1500,
  own_speed_lines: 2,
  lines_a_minute: 600,
  latest: {
    begun_at: '2026-03-14T06:00:00.000Z',
    finished_at: '2026-03-14T06:03:00.000Z',
    told: 1490,
    results: { changed: 1480, ended: 10 },
  },
}

function kept() {
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/catalogue-packages', () => HttpResponse.json(pageOf([home40], { can: [] }))),
    http.get('*/api/catalogue-packages/3/new-price', () =>
      HttpResponse.json({
        data: { days: ['2026-12-01', '2027-01-01'], usual_lines: 1204, own_price_lines: 38 },
      }),
    ),
    http.get('*/api/catalogue-packages/3/running-lines', () => HttpResponse.json({ data: online })),
    http.get('*/api/catalogue-packages/3', () => HttpResponse.json({ data: home40 })),
    http.put('*/api/catalogue-packages/3', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Package saved.', data: home40 })
    }),
  ]
  return { handlers, sent }
}

describe('packages', () => {
  itSaysHowItStands({
    path: packages,
    call: '/catalogue-packages',
    as: 'staff',
    loading: 'Loading: Packages',
    failed: 'The packages could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No packages yet.' },
  })

  it('say before a new price is saved from when it counts, for how many lines, and how much more it is', async () => {
    const { handlers, sent } = kept()
    await visit(`${packages}/3/edit`, { as: 'staff', handlers })
    const price = await screen.findByLabelText('Price a month')
    expect(price).toHaveProperty('disabled', true)
    await person.type(screen.getByLabelText(/^New price a month/), '842')
    expect(screen.queryByText(/more each/)).toBeNull()
    await screen.findByRole('option', { name: 'Jan 01, 2027' })
    await person.selectOptions(screen.getByLabelText(/^From/), '2026-12-01')
    expect(screen.getByText('From Dec 01, 2026: 1,204 lines, ৳ 42.00 more each.')).toBeTruthy()
    expect(screen.getByText(/38 lines with a price of their own keep it\./)).toBeTruthy()
    await person.type(screen.getByLabelText(/^Data a month/), '500')
    await person.click(screen.getByRole('button', { name: 'Save package' }))
    expect(await screen.findByText('Package saved.')).toBeTruthy()
    const wanted = { price: '800.00', next_price: '842', next_price_on: '2026-12-01' }
    expect(sent).toMatchObject([{ ...wanted, quota_gb: 500, download_mbps: 40, version: 2 }])
  })
})

describe('a speed of a package', () => {
  it('says before it is saved how many running sessions get it, and who keeps a speed of their own', async () => {
    const { handlers } = kept()
    await visit(`${packages}/3/edit`, { as: 'staff', handlers })
    const download = await screen.findByLabelText(/^Download/)
    expect(screen.queryByText(/online now:/)).toBeNull()
    await person.clear(download)
    await person.type(download, '60')
    expect(
      await screen.findByText('1,500 lines online now: told within 4 minutes after saving.'),
    ).toBeTruthy()
    expect(screen.getByText(/2 lines with a speed of their own keep it\./)).toBeTruthy()
  })

  it('says with the package what became of its latest change', async () => {
    const { handlers } = kept()
    await visit(`${packages}/3/show`, { as: 'staff', handlers })
    expect(await screen.findByText(/1,490 of 1,490 lines settled/)).toBeTruthy()
    expect(screen.getByText('Session ended, to sign in anew')).toBeTruthy()
    expect(screen.getByText('1,480 lines')).toBeTruthy()
  })
})

describe('offers', () => {
  itSaysHowItStands({
    path: '/admin/catalogue/offers',
    call: '/catalogue-offers',
    as: 'staff',
    loading: 'Loading: Offers',
    failed: 'The offers could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No offers yet.' },
  })
})
