import { screen, within } from '@testing-library/react'
import type { CurrentPackage, Offer, PackageOnSale, PackageQuote } from '@uplink/contract/packages'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const pack = (id: number, name: string, price: string, total: string): PackageOnSale => ({
  id,
  name,
  price,
  total,
  description: 'For a family.',
  quota_bytes: null,
  download_mbps: 50,
  upload_mbps: 25,
  coming_price: null,
})
const [small, large] = [pack(1, 'Home 50', '1000.00', '1050.00'), pack(2, 'Home 100', '1500.00', '1575.00')]
const current: CurrentPackage = {
  package: small,
  contractStartDate: '2025-01-01',
  tax: '50.00',
  total: '1050.00',
  tax_percent: 5,
  status: 'active',
  period: { from: '2026-03-01', to: '2026-03-31' },
  next_cycle_on: '2026-04-01',
  waiting: null,
}
const quote = (when: PackageQuote['when']): PackageQuote => ({
  id: when === 'now' ? 31 : 30,
  when,
  effective_on: '2026-03-15',
  expires_at: '2026-03-15T06:15:00.000Z',
  from: { name: 'Home 50', price: '1000.00' },
  to: large,
  monthly_total: '1575.00',
  coming_price: null,
  ...(when === 'now'
    ? { subtotal: '250.00', tax: '12.50', total: '262.50', settlement: 'next-bill' }
    : { subtotal: '0.00', tax: '0.00', total: '0.00', settlement: 'none' }),
  lines:
    when === 'now'
      ? [
          { kind: 'unused-credit', description: 'Home 50, not used', amount: '-500.00', tax: '-25.00' },
          { kind: 'new-charge', description: 'Home 100', amount: '750.00', tax: '37.50' },
        ]
      : [],
})

const having = (present: Partial<CurrentPackage> = {}) => [
  http.get('*/api/package', () => HttpResponse.json({ data: { ...current, ...present } })),
  http.get('*/api/packages', () => HttpResponse.json({ data: [small, large] })),
  http.get('*/api/package-change/quote', ({ request }) => {
    const when = new URL(request.url).searchParams.get('when') === 'now' ? 'now' : 'next-cycle'
    return HttpResponse.json({ data: quote(when) })
  }),
]

describe('my package', () => {
  itSaysHowItStands({
    path: '/admin/package',
    call: '/package',
    loading: 'Loading your package',
    failed: 'Your package could not be loaded.',
    empty: {
      answer: { data: { ...current, package: null } },
      text: 'There is no contract in force for this line.',
    },
  })

  it('says what it will cost, from when, and how much more that is', async () => {
    const coming_price = { price: '1040.00', total: '1092.00', from: '2026-05-01' }
    await visit('/admin/package', { handlers: having({ package: { ...small, coming_price } }) })
    expect(await screen.findByText('৳ 1,092.00 a month from May 01, 2026')).toBeTruthy()
    expect(screen.getByText(/৳ 42.00 more than now, with tax/)).toBeTruthy()
  })

  it('says of a contract that is to come when it begins, and nothing of a period that does not run', async () => {
    await visit('/admin/package', {
      handlers: having({ contractStartDate: '2999-12-09', next_cycle_on: '3000-01-05' }),
    })
    expect(await screen.findByText('Your contract begins on 9th December 2999.')).toBeTruthy()
  })

  it('compares every package with one’s own, the cheapest first', async () => {
    const slow = { ...pack(3, 'Home 20', '600.00', '630.00'), download_mbps: 20, quota_bytes: 5e11 }
    const fast = { ...large, download_mbps: 100 }
    const sale = http.get('*/api/packages', () => HttpResponse.json({ data: [fast, small, slow] }))
    await visit('/admin/package', { handlers: [sale, ...having()] })
    await screen.findByRole('heading', { name: 'Home 20' })
    const besides = screen.getAllByRole('list', { name: 'Beside yours' })
    expect(
      besides.map((each) =>
        within(each)
          .getAllByRole('listitem')
          .map((one) => one.textContent.trim()),
      ),
    ).toEqual([
      ['৳\u00a0420.00 less a month', '30 Mbps slower', 'A limit of 500.0 GB'],
      ['৳\u00a0525.00 more a month', '50 Mbps faster'],
    ])
    await person.click(screen.getByRole('button', { name: 'Home 100: what this period would cost' }))
    expect(await screen.findByText('From today: ৳ 262.50 on your next bill.')).toBeTruthy()
  })

  it('changes by a price, line by line, which is what is ordered', async () => {
    const sent: unknown[] = []
    const change = http.post('*/api/package-change', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Your change is ordered.', data: {} })
    })
    const orders = http.get('*/api/my_orders', () => HttpResponse.json(pageOf([])))
    const { path } = await visit('/admin/package', { handlers: [...having(), change, orders] })
    await person.click(await screen.findByRole('button', { name: 'Change to Home 100' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change to Home 100' }))
    expect(await dialog.findByText(/There is nothing to settle/)).toBeTruthy()
    await person.click(dialog.getByRole('radio', { name: /^Today/ }))
    const rows = (await dialog.findAllByRole('row')).map((row) => row.textContent)
    expect(rows).toEqual([
      'Home 50, not used−৳\u00a0500.00',
      'Home 100৳\u00a0750.00',
      'Tax৳\u00a012.50',
      'On your next bill৳\u00a0262.50',
    ])
    await person.click(dialog.getByRole('button', { name: 'Order the change' }))
    await vi.waitFor(() => expect(path()).toBe('/admin/orders'))
    expect(sent).toEqual([{ package_id: 2, when: 'now', quote_id: 31, cuid: '11' }])
  })

  it('is ordered once, however fast the button is pressed', async () => {
    let sent = 0
    const change = http.post('*/api/package-change', () => {
      sent += 1
      return HttpResponse.json({ message: 'Your change is ordered.', data: {} })
    })
    const orders = http.get('*/api/my_orders', () => HttpResponse.json(pageOf([])))
    const { path } = await visit('/admin/package', { handlers: [...having(), change, orders] })
    await person.click(await screen.findByRole('button', { name: 'Change to Home 100' }))
    await screen.findByText(/There is nothing to settle/)
    await person.dblClick(screen.getByRole('button', { name: 'Order the change' }))
    await vi.waitFor(() => expect(path()).toBe('/admin/orders'))
    expect(sent).toBe(1)
  })

  it('says when nothing is on sale', async () => {
    const nothing = http.get('*/api/packages', () => HttpResponse.json({ data: [] }))
    await visit('/admin/package', { handlers: [nothing, ...having()] })
    expect(await screen.findByText('Nothing else is on sale at the moment.')).toBeTruthy()
  })

  it('says in the dialog why a price cannot be had', async () => {
    const refusal = http.get('*/api/package-change/quote', () =>
      refused(409, 'The contract began today.', { code: 'package-change.changed-today' }),
    )
    await visit('/admin/package', { handlers: [refusal, ...having()] })
    await person.click(await screen.findByRole('button', { name: 'Change to Home 100' }))
    expect(await screen.findByText('The contract began today.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Order the change' })).toHaveProperty('disabled', true)
  })

  it('shows the own agreed price where others pay more today', async () => {
    await visit('/admin/package', { handlers: having({ total: '945.00' }) })
    expect(await screen.findByText('Your price; new customers pay ৳ 1,050.00')).toBeTruthy()
  })

  it('offers no change to a line that is suspended', async () => {
    await visit('/admin/package', { handlers: having({ status: 'suspended' }) })
    expect(await screen.findByText(/Pay what is overdue first/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull()
  })
})

describe('offers', () => {
  const offer: Offer = {
    id: 8,
    title: 'Spring',
    description: 'A faster line.',
    package: large,
    price: '1200.00',
    saving: '300.00',
    ends_on: '2026-03-31',
    total: '1260.00',
    total_saving: '315.00',
  }
  const offers = http.get('*/api/offers', () => HttpResponse.json({ data: [offer] }))

  itSaysHowItStands({
    path: '/admin/offers',
    call: '/offers',
    loading: 'Loading the offers',
    failed: 'The offers could not be loaded.',
    empty: { answer: { data: [] }, text: 'There is no offer for your line at the moment.' },
  })

  it('say what they save and until when, and are taken by a price', async () => {
    await visit('/admin/offers', { handlers: [offers, ...having()] })
    expect(await screen.findByText('৳ 315.00 less than usual; until Mar 31, 2026')).toBeTruthy()
    expect(screen.getByText('৳ 1,260.00')).toBeTruthy()
    // one's own stands beside it, to compare
    expect(await screen.findByRole('heading', { name: /^Home 50/ })).toBeTruthy()
    await person.click(await screen.findByRole('button', { name: 'Take Home 100' }))
    expect(screen.getByRole('dialog', { name: 'Change to Home 100' })).toBeTruthy()
  })

  it('say so when the present package could not be loaded, without which none can be taken', async () => {
    const failing = http.get('*/api/package', () => refused(500, 'Wrong.'))
    await visit('/admin/offers', { handlers: [offers, failing] })
    expect(await screen.findByText('Your current package could not be loaded.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  })

  it('cannot be taken while another change waits', async () => {
    const waiting = {
      order_id: 3,
      package: 'Home 100',
      price: '1500.00',
      total: '1575.00',
      effective_on: '2026-04-01',
    }
    await visit('/admin/offers', { handlers: [offers, ...having({ waiting })] })
    expect(await screen.findByText('Your package cannot change at the moment.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  })
})
