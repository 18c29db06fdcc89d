import { screen, waitFor, within } from '@testing-library/react'
import type { CashDayDetail, cashDayRoutes } from '@uplink/contract/cash-days'
import type { Returned } from '@uplink/contract/route'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'
import { cashDay } from '../payments.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const day = cashDay({
  closed_at: '2026-03-14T15:02:00.000Z',
  sheet_no: 'C-000001',
  counted: '1120.00',
  difference: '-20.00',
})

type Sums = Returned<typeof cashDayRoutes.sums>['data']

describe('cash days', () => {
  function open(sums: Sums) {
    const requests: string[] = []
    const answers = [
      http.get('*/api/cash-days/sums', () => HttpResponse.json({ data: sums })),
      http.get('*/api/cash-days', ({ request }) => {
        requests.push(new URL(request.url).search)
        return HttpResponse.json(
          pageOf([
            day,
            { ...day, id: 6, difference: '0.00', handed_to: { id: 1, name: 'Nasreen', at: day.opened_at } },
          ]),
        )
      }),
    ]
    return visit('/admin/cash-days', { as: 'staff', handlers: answers }).then(() => requests)
  }

  it('says what is held and leads to it, and who took what today', async () => {
    const requests = await open({
      collectors: [
        {
          collector: day.cashier,
          organization: 'Shapla Net',
          way: 'Cash',
          payments: 2,
          taken: '940.00',
          returned: '40.00',
          is_counted: true,
        },
      ],
      held: '1120.00',
      held_days: 1,
    })
    const taken = await screen.findByRole('table', { name: 'Taken by hand' })
    expect(within(taken).getByText('Rina Akter')).toBeTruthy()
    expect(screen.getAllByText('৳ 900.00')).toHaveLength(2)
    const rows = within(screen.getByRole('table', { name: 'Cash days' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('−৳\u00a020.00')
    expect(rows[2]?.textContent).toContain('NoneNasreen')
    await person.click(screen.getByRole('link', { name: 'Show closed ones' }))
    await waitFor(() => expect(requests.at(-1)).toContain('state=waiting'))
  })

  it('takes no room for a day on which nothing was taken', async () => {
    await open({ collectors: [], held: '0.00', held_days: 0 })
    expect(await screen.findByText('No payment')).toBeTruthy()
    expect(screen.getByText('Nobody holds money')).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Taken by hand' })).toBeNull()
  })
})

it('adds a closed day up as on its sheet, by way and by note', async () => {
  const detail: CashDayDetail = {
    ...day,
    reason: 'A note is missing',
    ways: [
      {
        id: null,
        name: 'Cash',
        kind: 'cash',
        payments: 2,
        taken: '940.00',
        returned: '0.00',
        expected: '1140.00',
        counted: '1120.00',
      },
    ],
    notes: [
      { worth: '500.00', count: 2 },
      { worth: '20.00', count: 6 },
    ],
    coins: '0.00',
    denominations: [],
    can: [],
  }
  await visit('/admin/cash-days/5', {
    as: 'staff',
    handlers: [http.get('*/api/cash-days/5', () => HttpResponse.json({ data: detail }))],
  })
  const rowsOf = async (name: string) =>
    [...(await screen.findByRole('region', { name })).querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(': '),
    )
  expect((await rowsOf('Sheet C-000001')).slice(0, 6)).toEqual([
    'In the drawer before: ৳ 200.00',
    'Taken in 2 payments: ৳ 940.00',
    'Should be there: ৳ 1,140.00',
    'Counted: ৳ 1,120.00',
    'Difference: −৳ 20.00',
    'Because: A note is missing',
  ])
  expect(await rowsOf('Counted by note')).toEqual([
    '2 × ৳ 500.00: ৳ 1,000.00',
    '6 × ৳ 20.00: ৳ 120.00',
    'Coins and other: ৳ 0.00',
    'Cash: ৳ 1,120.00',
  ])
})
