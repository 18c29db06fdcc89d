import { fireEvent, screen, within } from '@testing-library/react'
import type { StatementLine, StatementMonth } from '@uplink/contract/account-statement'
import type { AccountStatement, BillInfo, StatementEntry } from '@uplink/contract/billing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../../testing/browser'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { customerAnswers } from '../../dashboard/customer.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const sums = { opening_balance: '0.00', closing_balance: '-50.00', charged: '1050.00', credited: '1000.00' }
const entry = (id: number, more: Partial<StatementEntry>): StatementEntry => ({
  id,
  occurred_at: '2026-03-14T06:00:00.000Z',
  kind: 'invoice',
  description: 'INV-1',
  change: '-1050.00',
  moved: '0.00',
  balance: '-1050.00',
  invoice_id: 1,
  document_id: null,
  ...more,
})
const entries = [
  entry(2, { kind: 'payment', description: 'bKash', change: '1000.00', balance: '-50.00', invoice_id: null }),
  entry(1, {}),
]
const path = '/admin/account-statement?view=movements'

const bill: StatementLine = {
  id: 1,
  happened_on: '2026-03-01',
  kind: 'invoice',
  description: 'Invoice INV-1',
  number: 'INV-1',
  takes_back: null,
  amount: '-1050.00',
  balance: '-1050.00',
  invoice_id: 7,
  document_id: null,
}
const back: StatementLine = {
  ...bill,
  id: 2,
  kind: 'credit-note',
  number: 'CN-000002',
  takes_back: 'CN-000001',
  balance: '-2100.00',
  document_id: 5,
}
const march: StatementMonth = {
  month: '2026-03',
  opening_balance: '0.00',
  closing_balance: '-2100.00',
  charged: '2100.00',
  credited: '0.00',
  lines: [bill, back],
}
const february = { ...march, month: '2026-02', lines: [{ ...bill, id: 3, number: 'INV-0' }] }
const byMonth = '/admin/account-statement'

describe('the account statement by month', () => {
  itSaysHowItStands({
    path: byMonth,
    call: '/account-statement/months',
    loading: 'Loading movements',
    failed: 'Your movements could not be loaded.',
    empty: { answer: pageOf([], sums), text: 'Nothing has been billed or paid yet.' },
  })

  it('has the latest month open, says bills and documents by number, and folds the others', async () => {
    const months = http.get('*/api/account-statement/months', () =>
      HttpResponse.json(pageOf([march, february], sums)),
    )
    await visit(byMonth, { handlers: [months] })
    const lines = within(await screen.findByRole('list', { name: 'Mar 2026' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Opening balance৳\u00a00.00',
      'Mar 01, 2026Bill INV-1−৳\u00a01,050.00balance −৳\u00a01,050.00',
      'Mar 01, 2026Credit note CN-000002 takes back CN-000001−৳\u00a01,050.00balance −৳\u00a02,100.00',
      'Closing balance−৳\u00a02,100.00',
    ])
    expect(screen.getByText('All 2 months')).toBeTruthy()
    expect(screen.queryByText('Bill INV-0')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Feb 2026' }))
    expect(screen.getByRole('link', { name: 'Bill INV-0' })).toHaveProperty(
      'pathname',
      '/admin/billing_histories/7',
    )
  })

  it('asks for a file of the days of a month that are chosen, and for none that is too long', async () => {
    const requests: string[] = []
    const handlers = [
      http.get('*/api/account-statement/months', () => HttpResponse.json(pageOf([march], sums))),
      http.get('*/api/account-statement/:kind', ({ request, params }) => {
        const { searchParams } = new URL(request.url)
        requests.push(`${String(params.kind)} ${searchParams.get('from')} ${searchParams.get('to')}`)
        return HttpResponse.json({ message: 'No.', code: 'server.failed', request_id: '1' }, { status: 500 })
      }),
    ]
    await visit(`${byMonth}?from=2024-03-05&to=2026-03-20`, { handlers })
    await person.click(await screen.findByRole('button', { name: 'Download Mar 2026' }))
    await person.click(screen.getByRole('menuitem', { name: /PDF/ }))
    await vi.waitFor(() => expect(requests).toEqual(['pdf 2026-03-01 2026-03-20']))
    await person.click(screen.getByRole('button', { name: 'Download' }))
    await person.click(screen.getByRole('menuitem', { name: /CSV/ }))
    expect(await screen.findByText('Choose a period of one year or less.')).toBeTruthy()
    expect(requests).toHaveLength(1)
  })
})

it('has its file beside the title on a phone, and the period alone below it', async () => {
  setPhone(true)
  const months = http.get('*/api/account-statement/months', () => HttpResponse.json(pageOf([march], sums)))
  await visit(`${byMonth}?from=2026-03-05&to=2026-03-20`, { handlers: [months] })
  const period = await screen.findByRole('button', { name: 'Mar 05, 2026 – Mar 20, 2026' })
  const file = screen.getByRole('button', { name: 'Download' })
  expect(file.dataset.kind).toBe('quiet')
  expect(file.closest('header')?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
  expect(period.closest('header')).toBeNull()
})

describe('what is owed today', () => {
  const answers = (owed: Partial<BillInfo>) => [
    http.get('*/api/account-statement/months', () => HttpResponse.json(pageOf([], sums))),
    ...customerAnswers({ bill: owed }),
  ]

  it('is one sentence on top, with the way to pay it', async () => {
    const owing = { amount_due: '840.00', billDueDate: '2020-03-11', is_overdue: true }
    await visit(byMonth, { handlers: answers(owing) })
    expect(
      await screen.findByText(/^৳\s840\.00 to pay, was due 11\/03\/2020 \([\d,]+ days ago\)$/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay ৳\u00a0840.00' })).toHaveProperty(
      'pathname',
      '/admin/paybill',
    )
  })

  it('is nothing, with what is on the account', async () => {
    await visit(byMonth, { handlers: answers({}) })
    expect((await screen.findByText('Nothing to pay now')).parentElement?.textContent).toBe(
      'Nothing to pay now · balance ৳\u00a012,500.50',
    )
    expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  })
})

describe('every movement of the account', () => {
  itSaysHowItStands({
    path,
    call: '/account-statement',
    loading: 'Loading: Movements',
    failed: 'Your movements could not be loaded.',
    empty: {
      answer: pageOf([], { ...sums, closing_balance: '0.00', charged: '0.00', credited: '0.00' }),
      text: 'Nothing has been billed or paid yet.',
    },
  })

  it('shows each movement with the balance after it, and is narrowed to a period', async () => {
    const requests: string[] = []
    const statement = http.get('*/api/account-statement', ({ request }) => {
      const { searchParams } = new URL(request.url)
      requests.push(`${searchParams.get('from')}–${searchParams.get('to')}`)
      const answer: AccountStatement = pageOf(searchParams.has('from') ? [] : entries, sums)
      return HttpResponse.json(answer)
    })
    await visit(path, { handlers: [statement] })
    expect(await screen.findByRole('row', { name: /bKash.*৳\u00a01,000\.00.*−৳\u00a050\.00/ })).toBeTruthy()
    expect(screen.getByText('Closing balance')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Period: All time' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '01/04/2026' } })
    expect(await screen.findByText('Nothing happened in this period.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Since Apr 01, 2026' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'All time' }))
    expect(await screen.findByRole('row', { name: /bKash/ })).toBeTruthy()
    expect(requests).toEqual(['null–null', '2026-04-01–null'])
  })

  it('waits for the whole year: its first digits name a day too, of another age', async () => {
    const requests: unknown[] = []
    const statement = http.get('*/api/account-statement', ({ request }) => {
      requests.push(new URL(request.url).searchParams.get('from'))
      return HttpResponse.json(pageOf(entries, sums))
    })
    await visit(path, { handlers: [statement] })
    await person.click(await screen.findByRole('button', { name: 'Period: All time' }))
    const from = screen.getByLabelText('From')
    // the values that a browser reports while somebody types
    for (const value of ['0002-04-01', '0020-04-01', '0202-04-01', '2026-04-01']) {
      fireEvent.change(from, { target: { value } })
      expect(from).toHaveProperty('value', value)
    }
    await vi.waitFor(() => expect(requests).toEqual([null, '2026-04-01']))
    const period = within(screen.getByRole('dialog', { name: 'Period' }))
    await person.click(period.getByRole('button', { name: 'All time' }))
    expect(from).toHaveProperty('value', '')
  })
})
