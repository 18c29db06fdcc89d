import { screen, within } from '@testing-library/react'
import type { DeskInvoice } from '@uplink/contract/desk-invoices'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseFilter } from '../../../testing/filters'
import { pageOf } from '../../../testing/screen-states'
import { person, profile, refused, visit } from '../../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const bill: DeskInvoice = {
  id: 7,
  number: 'SN-0000007',
  period_start: '2026-03-01',
  period_end: '2026-03-31',
  issued_on: '2026-03-01',
  due_on: '2026-03-11',
  total: '1250.00',
  paid: '0.00',
  credited: '0.00',
  written_off: '0.00',
  status: 'open',
  is_overdue: true,
  line: { id: 11, username: 'rahima-home' },
  holder: 'Rahima Khatun',
}

const officer = http.get('*/api/auth/get-user', () =>
  HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
)

/** Answers with rows, and records what was asked for. */
function desk(...more: HttpHandler[]) {
  const requests: string[] = []
  const list = http.get('*/api/desk/invoices', ({ request }) => {
    requests.push(new URL(request.url).search)
    const rows = new URL(request.url).searchParams.get('q') === 'none' ? [] : [bill]
    const page = { per_page: 20, total: rows.length, current_page: 1, last_page: 1, to: rows.length }
    return HttpResponse.json({ data: rows, ...page, can: ['remind'] })
  })
  return {
    requests,
    open: () => visit('/admin/billing_histories', { as: 'staff', handlers: [officer, ...more, list] }),
  }
}

describe('billing history, for staff without a line', () => {
  it('lists the bills they may see, each the way to the bill', async () => {
    await desk().open()
    const name =
      'Select bill SN-0000007 SN-0000007 rahima-home Rahima Khatun Mar 01, 2026 11/03/2026 Overdue ৳\u00a01,250.00'
    expect(await screen.findByRole('row', { name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'SN-0000007' }).getAttribute('href')).toBe(
      '/admin/billing_histories/7',
    )
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  })

  it('searches by number or Client ID, and narrows by status', async () => {
    const { requests, open } = desk()
    await open()
    await screen.findByRole('row', { name: /SN-0000007/ })
    await chooseFilter('Status', 'Overdue')
    await vi.waitFor(() => expect(requests.at(-1)).toContain('status=overdue'))
    await person.type(
      screen.getByRole('searchbox', { name: 'Search bill number or Client ID' }),
      'none{Enter}',
    )
    expect(await screen.findByText('No bill matches. Enter the whole number or Client ID.')).toBeTruthy()
    expect(requests.at(-1)).toContain('q=none')
  })

  it('leads from each sum to its bills, and keeps the others in sight', async () => {
    const sums: string[] = []
    const { requests, open } = desk(
      http.get('*/api/desk/invoices/sums', ({ request }) => {
        sums.push(new URL(request.url).search)
        const one = { bills: 3, total: '3750.00', paid: '1250.00', due: '2500.00', overdue: '1250.00' }
        return HttpResponse.json({ data: { currencies: [{ ...one, is_partial: false }] } })
      }),
    )
    await open()
    await person.click(await screen.findByRole('link', { name: 'Overdue' }))
    await vi.waitFor(() => expect(requests.at(-1)).toContain('status=overdue'))
    expect(screen.getByRole('link', { name: 'Overdue', current: true })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'To pay' }))
    await vi.waitFor(() => expect(requests.at(-1)).toContain('status=open'))
    await person.click(screen.getByRole('link', { name: 'Billed (3)' }))
    expect(await screen.findByRole('link', { name: 'To pay', current: false })).toBeTruthy()
    expect([...new Set(sums)]).toEqual([''])
  })

  it.each([
    ['bills', '/admin/billing_histories', 'Billing history'],
    ['orders', '/admin/orders', 'Orders'],
  ])('says so where a role may list no %s', async (what, path, title) => {
    await visit(path, { as: 'staff', handlers: [officer] })
    expect(await screen.findByText(`There are no ${what} that your role may list.`)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.queryByText('Permission denied!')).toBeNull()
  })

  it('shows the desk’s orders under My Orders', async () => {
    const orders = http.get('*/api/desk/orders', () => HttpResponse.json(pageOf([])))
    await visit('/admin/orders', { as: 'staff', handlers: [officer, orders] })
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
  })
})

describe('reminding of bills', () => {
  const none = { count: 0, lines: [] }
  const preview = {
    bills: 1,
    lines: 1,
    sms: 0,
    mail: 1,
    no_number: { count: 1, lines: [{ id: 11, username: 'rahima-home', holder: 'Rahima Khatun' }] },
    switched_off: none,
    paid: none,
    promised: none,
    reminded: none,
  }

  it('shows whom it reaches before it is sent, and what became of it', async () => {
    const sent: unknown[] = []
    const result = {
      id: 4,
      asked_at: '2026-03-14T06:00:00Z',
      lines: 1,
      paid: 0,
      promised: 0,
      reminded: 0,
      failed: 0,
    }
    const { open } = desk(
      http.post('*/api/desk/bill-reminders/preview', () => HttpResponse.json({ data: preview })),
      http.post('*/api/desk/bill-reminders', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({
          message: '1 line will be reminded.',
          data: { ...result, sent: 0, finished_at: null },
        })
      }),
      http.get('*/api/desk/bill-reminders/4', () =>
        HttpResponse.json({ data: { ...result, sent: 1, finished_at: '2026-03-14T06:00:01Z' } }),
      ),
    )
    await open()
    await person.click(await screen.findByRole('checkbox', { name: 'Select bill SN-0000007' }))
    const bar = within(screen.getByRole('group', { name: 'Selected bills' }))
    await person.click(bar.getByRole('button', { name: 'Remind of bills' }))
    expect(await screen.findByText(/1 line with 1 unpaid bill: 0 by SMS, 1 by mail/)).toBeTruthy()
    expect(screen.getByText('1 line without a number')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Remind 1 line' }))
    expect(await screen.findByText('Done: 1 line reminded.')).toBeTruthy()
    expect(sent).toEqual([{ ids: [7] }])
  })

  it('says in the server’s words that it would be too many', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const words = 'More than 5,000 bills match. Narrow the list first.'
    const sent: unknown[] = []
    const { open } = desk(
      http.get('*/api/desk/invoices', () =>
        HttpResponse.json({ ...pageOf([bill]), total: 41, last_page: 3, can: ['remind'] }),
      ),
      http.post('*/api/desk/bill-reminders/preview', async ({ request }) => {
        sent.push(await request.json())
        return refused(409, words, { code: 'bill-reminder.too-many' })
      }),
    )
    await open()
    await person.click(await screen.findByRole('checkbox', { name: 'Select bill SN-0000007' }))
    await person.click(screen.getByRole('button', { name: 'Select all 41 that match' }))
    expect(screen.getByText('41 selected')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Remind of bills' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(sent).toEqual([{ matching: {} }])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    vi.restoreAllMocks()
  })
})

describe('billing history, for staff with a line of their own', () => {
  const staff = http.get('*/api/auth/get-user', () =>
    HttpResponse.json({ data: { ...profile, account_type: 'staff' } }),
  )

  it('lists the customers’ bills, and those of the line beside them', async () => {
    const none = pageOf([])
    const own = http.get('*/api/get_billing_history', () => HttpResponse.json(none))
    const desk = http.get('*/api/desk/invoices', () => HttpResponse.json({ ...pageOf([bill]), can: [] }))
    await visit('/admin/billing_histories?status=open', { handlers: [staff, own, desk] })
    expect(await screen.findByRole('row', { name: /SN-0000007/ })).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'My line' }))
    expect(
      await screen.findByText(
        'There are no bills yet; the first one comes within a day of your contract’s first day.',
      ),
    ).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Customers' }))
    expect(await screen.findByRole('row', { name: /SN-0000007/ })).toBeTruthy()
  })
})
