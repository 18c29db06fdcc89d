import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const packages = '/admin/catalogue/packages'
const home40 = {
  ...{ id: 3, version: 2, updated_at: '2026-03-14T06:00:00.000Z', name: 'Home 40', description: null },
  ...{ organization_id: 1, organization: 'Shapla Net', download_mbps: 40, upload_mbps: 40, quota_gb: null },
  ...{ price: '800.00', lines: 1204, status: 'active', can: ['edit'], used_by: [] },
}

function kept() {
  const sent: unknown[] = []
  const handlers = [
    http.get('*/api/catalogue-packages', () => HttpResponse.json(pageOf([home40], { can: [] }))),
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
    ...{ path: packages, call: '/catalogue-packages', as: 'staff' },
    ...{ loading: 'Loading: Packages', failed: 'The packages could not be loaded.' },
    empty: { answer: pageOf([], { can: [] }), text: 'No packages yet.' },
  })

  it('say before a price is changed from when it counts, and for how many lines it does not', async () => {
    const { handlers, sent } = kept()
    await visit(`${packages}/3/edit`, { as: 'staff', handlers })
    const price = await screen.findByLabelText('Price a month')
    expect(screen.queryByText(/From now on/)).toBeNull()
    await person.clear(price)
    await person.type(price, '842')
    expect(screen.getByText('From now on: ৳ 42.00 more a month.')).toBeTruthy()
    expect(screen.getByText(/1,204 lines keep the price agreed to\./)).toBeTruthy()
    await person.type(screen.getByLabelText(/^Data a month/), '500')
    await person.click(screen.getByRole('button', { name: 'Save package' }))
    expect(await screen.findByText('Package saved.')).toBeTruthy()
    expect(sent).toMatchObject([{ price: '842', quota_gb: 500, download_mbps: 40, version: 2 }])
  })
})

describe('offers', () => {
  itSaysHowItStands({
    ...{ path: '/admin/catalogue/offers', call: '/catalogue-offers', as: 'staff' },
    ...{ loading: 'Loading: Offers', failed: 'The offers could not be loaded.' },
    empty: { answer: pageOf([], { can: [] }), text: 'No offers yet.' },
  })
})
