// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

async function page(chosen: Record<string, string>) {
  localStorage.clear()
  for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
  vi.resetModules()
  const [{ formatDate, formatMonth }, { formatMoney }, { formatGigabytes }, { counted, t }] =
    await Promise.all([
      import('../dates/dates'),
      import('../money/money'),
      import('./units'),
      import('../../language/t'),
    ])
  return [
    formatDate('2026-03-01'),
    formatMonth('2026-03'),
    formatMoney('1250.00').trim(),
    formatGigabytes(12_340_000_000),
    counted(1204, 'day'),
    t('Page {page}', { page: 7 }),
    t('Bill {number}', { number: 'SN-0000007' }),
  ]
}

it('shows numbers in the digits that the reader of Bangla chose, and what names something in 0–9', async () => {
  const latin = ['01/03/2026', 'Mar 2026', '1,250.00', '12.3 GB', '1,204 days', 'Page 7', 'Bill SN-0000007']
  expect(await page({})).toEqual(latin)
  expect(await page({ language: 'bn' })).toEqual(latin)
  expect(await page({ language: 'en', digits: 'bengali' })).toEqual(latin)
  expect(await page({ language: 'bn', digits: 'bengali' })).toEqual([
    '০১/০৩/২০২৬',
    'Mar ২০২৬',
    '১,২৫০.০০',
    '১২.৩ GB',
    '১,২০৪ days',
    'Page ৭',
    'Bill SN-0000007',
  ])
})
