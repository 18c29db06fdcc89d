import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../testing/browser'
import { person, refused, visit } from '../../testing/visit'
import { customerAnswers, type CustomerWorld } from './customer.factory'

beforeEach(() => {
  // noon in Dhaka; only the date stands still, timers go on
  vi.useFakeTimers({ now: new Date('2026-03-14T06:00:00Z'), toFake: ['Date'] })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  return () => void vi.useRealTimers()
})

const open = (world: Partial<CustomerWorld> = {}) =>
  visit('/admin/dashboard', { handlers: customerAnswers(world) })
const part = (name: string | RegExp) => screen.findByRole('region', { name })

describe('the state of the line', () => {
  it('is the first thing on the page, in a sentence', async () => {
    await open()
    expect(await screen.findByText('Your line in Dhanmondi has been online since 08:12')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    const line = await part('Your line')
    expect(within(line).queryByRole('button')).toBeNull()
  })

  it('waits for what other lines owe, which stands above and would push it down', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const lines = http.get('*/api/get_active_connections', async () => {
      await waiting
      return refused(500, 'Wrong.')
    })
    await visit('/admin/dashboard', { handlers: [lines, ...customerAnswers()] })
    await screen.findByRole('region', { name: /^Usage/ })
    expect(screen.queryByText(/^Your line in Dhanmondi/)).toBeNull()
    answer()
    // also where that cannot be had
    expect(await screen.findByText('Your line in Dhanmondi has been online since 08:12')).toBeTruthy()
  })

  it('leads from a suspension to paying what is overdue', async () => {
    const bill = { amount_due: '2500.00', billDueDate: '2026-03-11', is_overdue: true }
    await open({ line: { state: 'suspended', overdue: '1250.00' }, bill })
    expect(await screen.findByText('Suspended: ৳ 1,250.00 overdue')).toBeTruthy()
    const pay = screen.getByRole('link', { name: 'Pay ৳\u00a01,250.00' })
    expect(pay.getAttribute('href')).toBe('/admin/paybill?bills=overdue')
    expect(pay.dataset.kind).toBe('primary')
    expect((await screen.findByRole('link', { name: 'Pay ৳\u00a02,500.00' })).dataset.kind).toBe('secondary')
  })

  it('has one button where what is overdue is all that is due', async () => {
    const bill = { amount_due: '1250.00', billDueDate: '2026-03-11', is_overdue: true }
    await open({ line: { state: 'suspended', overdue: '1250.00' }, bill })
    expect(await screen.findByText(/৳ 1,250.00 to pay, was due/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Pay/ })).toHaveLength(1)
  })

  it('offers to speak to somebody when the line is offline', async () => {
    await open({ line: { state: 'offline', since: null } })
    await person.click(await screen.findByRole('button', { name: 'Contact us' }))
    const panel = await screen.findByRole('dialog', { name: 'Support' })
    expect(await within(panel).findByRole('link', { name: '01711000000' })).toBeTruthy()
  })

  it('asks again during an outage', async () => {
    const outage = {
      id: 1,
      title: 'Cut fibre',
      services: ['Internet'],
      is_planned: false,
      starts_at: '2026-03-14T05:00:00.000Z',
      expected_end_at: '2026-03-14T08:00:00.000Z',
    }
    let isOver = false
    const line = { area: 'Dhanmondi', city: 'Dhaka', since: null, overdue: null, planned: [] }
    const changing = http.get('*/api/service-status', () =>
      HttpResponse.json({
        data: isOver
          ? { ...line, state: 'online', outage: null, running: [] }
          : { ...line, state: 'outage', outage, running: [outage] },
      }),
    )
    await visit('/admin/dashboard', { handlers: [changing, ...customerAnswers()] })
    expect(await screen.findByText('Outage in your area, expected back at 14:00')).toBeTruthy()
    isOver = true
    await person.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Your line in Dhanmondi is online')).toBeTruthy()
  })
})

/** A line that pays the same on every bill. */
const monthly = (amount: string) => ({
  monthlyAmount: amount,
  next_amount: amount,
  next_monthly_amount: amount,
})

describe('the bill', () => {
  it('shows amounts, dates and balance in the specified forms', async () => {
    await open()
    expect((await part('Nothing to pay now')).textContent).toContain(
      'Next bill: ৳\u00a01,250.00 with tax, due 11/04/2026 (in 28 days). Your balance of ৳\u00a012,500.50 covers it.',
    )
  })

  it('says what the balance lacks for the next bill, and how far off that is', async () => {
    await open({ bill: { ...monthly('840.00'), availableBalance: '791.25' } })
    const bill = await part('Nothing to pay now')
    expect(bill.textContent).toContain(
      'due 11/04/2026 (in 28 days). You have ৳\u00a0791.25: ৳\u00a048.75 short.',
    )
    const topUp = within(bill).getByRole('link', { name: 'Top up ৳\u00a048.75' })
    expect(topUp.getAttribute('href')).toBe('/admin/topup?amount=48.75')
  })

  it('has the price of the next bill, where that is a new one', async () => {
    await open({ bill: { ...monthly('884.10'), monthlyAmount: '840.00', availableBalance: '840.00' } })
    expect((await part('Nothing to pay now')).textContent).toContain(
      'Next bill: ৳\u00a0884.10 with tax, a new price, due 11/04/2026 (in 28 days). You have ৳\u00a0840.00: ৳\u00a044.10 short.',
    )
  })

  it('has what waits for the next bill, and says what that is for', async () => {
    await open({
      bill: {
        ...monthly('840.00'),
        next_amount: '1007.67',
        next_charges: '167.67',
        availableBalance: '840.00',
      },
    })
    const bill = await part('Nothing to pay now')
    expect(bill.textContent).toContain(
      'Next bill: ৳\u00a01,007.67 with tax, ৳\u00a0167.67 of it for the change of package, due 11/04/2026 (in 28 days). You have ৳\u00a0840.00: ৳\u00a0167.67 short.',
    )
    expect(within(bill).getByRole('link', { name: 'Top up ৳\u00a0167.67' })).toBeTruthy()
  })

  it('calls no price new where only a part of a month is billed', async () => {
    await open({ bill: { ...monthly('840.00'), next_amount: '420.00' } })
    expect((await part('Nothing to pay now')).textContent).toContain('Next bill: ৳\u00a0420.00 with tax, due')
  })

  it('says what a month costs from the next bill on, where something is owed', async () => {
    await open({
      bill: {
        ...monthly('1260.00'),
        next_amount: '1503.86',
        next_charges: '243.86',
        monthlyAmount: '840.00',
        amount_due: '840.00',
      },
    })
    expect((await part(/to pay, due/)).textContent).toContain(
      'You pay ৳\u00a0840.00 with tax a month, ৳\u00a01,260.00 from the next bill on. Your balance is ৳\u00a012,500.50.',
    )
  })

  it('says what is owed, and that it is late', async () => {
    await open({ bill: { amount_due: '2500.00', billDueDate: '2026-03-11', is_overdue: true } })
    const bill = await part('৳\u00a02,500.00 to pay, was due 11/03/2026 (3 days ago)')
    expect(within(bill).getByText('Overdue')).toBeTruthy()
    expect(bill.textContent).toContain(
      'You pay ৳\u00a01,250.00 with tax a month. Your balance is ৳\u00a012,500.50.',
    )
    expect(within(bill).getByRole('link', { name: 'All bills' }).getAttribute('href')).toBe(
      '/admin/billing_histories',
    )
    const pay = within(bill).getByRole('link', { name: 'Pay ৳\u00a02,500.00' })
    expect(pay.getAttribute('href')).toBe('/admin/paybill')
    expect(pay.dataset.kind).toBe('primary')
  })

  it('has no date where nothing is due, and offers no act that does not exist', async () => {
    await open({ bill: { billDueDate: null, contractStartDate: null, monthlyAmount: '0.00' } })
    const bill = await part('Nothing to pay now')
    expect(bill.textContent).toContain(
      'There is no contract, so no bill comes. Your balance is ৳\u00a012,500.50.',
    )
    expect(screen.queryByRole('button', { name: /pay/i })).toBeNull()
    expect(screen.queryByRole('link', { name: /^pay/i })).toBeNull()
  })
})

describe('the package', () => {
  it('is one line below the state of the line, and leads to more', async () => {
    await open()
    const name = await within(await part('Your line')).findByRole('link', { name: 'Home 50' })
    expect(name.getAttribute('href')).toBe('/admin/package')
    expect(name.parentElement?.textContent).toBe(
      'Home 50 · 50 Mbps down, 25 Mbps up · no limit · contract since 1st January 2025',
    )
    expect(screen.queryByText('Account holder')).toBeNull()
  })

  it('stands below what helps', async () => {
    await open({ line: { state: 'offline' } })
    const help = await screen.findByRole('button', { name: 'Contact us' })
    const name = await screen.findByRole('link', { name: 'Home 50' })
    expect(help.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})

describe('usage', () => {
  it('is a bar for each day with the numbers behind it', async () => {
    await open()
    const usage = await part('Usage this period')
    expect(await within(usage).findByText('4.6 GB')).toBeTruthy()
    expect(within(usage).getByText('Mar 01, 2026 – Mar 02, 2026')).toBeTruthy()
    expect(within(usage).getByRole('img', { name: /^Mar 01, 2026: .*4\.2 GB.*0\.4 GB/ })).toBeTruthy()
    await person.click(within(usage).getByRole('button', { name: 'View as table' }))
    expect(within(usage).getByRole('row', { name: 'Mar 02, 2026 0.0 GB 0.0 GB' })).toBeTruthy()
    expect(within(usage).queryByRole('meter')).toBeNull()
  })

  it('is held against what the package includes', async () => {
    await open({ usage: { quota_bytes: 10_000_000_000 } })
    const usage = await part('Usage this period')
    const meter = await within(usage).findByRole('meter', { name: 'Used of what the package includes' })
    expect(meter.getAttribute('aria-valuetext')).toBe('46%')
    expect(within(usage).getByText('of 10.0 GB used')).toBeTruthy()
    expect(within(usage).getByText('Even share of the package')).toBeTruthy()
  })

  it('says when nothing was used', async () => {
    await open({ usage: { download_bytes: 0, upload_bytes: 0, series: [] } })
    expect(await screen.findByText('Nothing used in this billing period yet.')).toBeTruthy()
  })
})

describe('tickets, announcements and packages', () => {
  it('are shown with what matters of each', async () => {
    const at = '2026-03-14T03:00:00.000Z'
    await open({
      tickets: [
        { id: 7, category: 'speed', subject: 'Slow', status: 'answered', created_at: at, updated_at: at },
      ],
      announcements: [
        {
          id: 1,
          title: 'New towers',
          body: 'In the north.',
          title_bn: null,
          body_bn: null,
          published_at: at,
        },
      ],
      packages: [
        {
          id: 2,
          name: 'Home 80',
          description: '',
          download_mbps: 80,
          upload_mbps: 80,
          quota_bytes: null,
          price: '1500.00',
          total: '1575.00',
          coming_price: null,
          price_difference: '250.00',
          total_difference: '262.50',
        },
        {
          id: 3,
          name: 'Home 100',
          description: 'New',
          download_mbps: 100,
          upload_mbps: 50,
          quota_bytes: 500_000_000_000,
          price: '1200.00',
          total: '1260.00',
          coming_price: { price: '1240.00', total: '1302.00', from: '2026-04-01' },
          price_difference: '-50.00',
          total_difference: '-52.50',
        },
      ],
    })
    const tickets = await part('Open tickets')
    expect(await within(tickets).findByRole('row', { name: 'Slow Answered 3 hours ago' })).toBeTruthy()
    const news = await part('Announcements')
    await person.click(await within(news).findByText('New towers'))
    expect(within(news).getByText('In the north.').closest('details')?.open).toBe(true)
    const offers = within(await part('Faster packages'))
    const [first, second] = (await offers.findAllByRole('listitem')).map((item) => item.textContent)
    expect(first).toContain('৳\u00a01,575.00৳\u00a0262.50 more')
    expect(first).toContain('80 Mbps both ways, no limit')
    expect(second).toContain('৳\u00a052.50 less')
    expect(second).toContain('100 Mbps down, 50 Mbps up, 500.0 GB included')
  })

  it('say in a sentence when there are none', async () => {
    await open()
    expect(await screen.findByText('You have no open tickets.')).toBeTruthy()
    expect(await screen.findByText('No news at the moment.')).toBeTruthy()
    expect(await screen.findByText('There is no better package than yours at the moment.')).toBeTruthy()
  })
})

describe('a part that could not be loaded', () => {
  it.each([
    ['/service-status', 'The state of your line could not be loaded.'],
    ['/get-bill-info', 'Your bill could not be loaded.'],
    ['/usage', 'Your usage could not be loaded.'],
    ['/get-ticket', 'Your tickets could not be loaded.'],
    ['/announcements', 'The announcements could not be loaded.'],
    ['/get_next_better_packages', 'The packages could not be loaded.'],
  ])('%s says so by itself, and can be tried again', async (path, sentence) => {
    let isBroken = true
    const breaking = http.get(`*/api${path}`, () => (isBroken ? refused(500, 'Wrong.') : undefined))
    await visit('/admin/dashboard', { handlers: [breaking, ...customerAnswers()] })
    const alert = (await screen.findByText(sentence)).closest('[role=alert]') as HTMLElement
    expect(within(alert).getByText('Request r-1')).toBeTruthy()
    expect(within(screen.getByRole('main')).getAllByRole('alert')).toHaveLength(1)
    isBroken = false
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  })
})

it('keeps its order on a phone', async () => {
  setPhone(true)
  await open()
  await part('Nothing to pay now')
  await part('Faster packages')
  const names = within(screen.getByRole('main'))
    .getAllByRole('region')
    .map(
      (region) =>
        region.getAttribute('aria-label') ??
        document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent,
    )
  expect(names).toEqual([
    'Your line',
    'Nothing to pay now',
    'Usage this period',
    'Open tickets',
    'Announcements',
    'Faster packages',
  ])
})
