import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, visit } from '../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const home = {
  id: 3,
  version: 1,
  updated_at: '2026-03-14T06:00:00.000Z',
  can: ['edit'],
  used_by: [],
  name: 'Home 40',
  organization_id: 1,
  organization: 'Shapla Net',
  currency: 'BDT',
  description: null,
  name_bn: null,
  description_bn: null,
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
  price: 'BDT 800.00',
  next_price: null,
  next_price_on: null,
  prepaid_price: null,
  prepaid_count: null,
  prepaid_unit: null,
  lines: 96,
  status: 'active',
}
const handlers = [
  http.get('*/api/catalogue-packages/3', () => HttpResponse.json({ data: home })),
  http.get('*/api/catalogue-packages/3/*', () =>
    HttpResponse.json({ data: { lines: 0, own_speed_lines: 0, lines_a_minute: 1, latest: null } }),
  ),
]

it('what a record is looked up for stands large above its details, and leads to what it counts', async () => {
  await visit('/admin/catalogue/packages/3/show', { as: 'staff', handlers })
  const lines = await screen.findByRole('link', { name: 'Lines now' })
  expect(lines.getAttribute('href')).toBe('/admin/customers?package=3')
  expect(screen.getAllByText('Price a month')).toHaveLength(1)
  expect(screen.getByText('before tax')).toBeTruthy()
})

it('beside a long form are its parts, each leading to its first field', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  await visit('/admin/catalogue/packages/3/edit', { as: 'staff', handlers })
  const parts = within(await screen.findByRole('complementary', { name: 'Parts of this form' }))
  await person.click(parts.getByRole('button', { name: 'Speed and data' }))
  expect(scrolled).toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByLabelText('Download'))
})
