import { fireEvent, screen } from '@testing-library/react'
import type { AccountStatement, StatementEntry } from '@uplink/contract/billing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, visit } from '../../../testing/visit'

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
const path = '/admin/account-statement'

describe('the account statement', () => {
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
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '01/04/2026' } })
    expect(await screen.findByText('Nothing happened in this period.')).toBeTruthy()
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
    const from = await screen.findByLabelText('From')
    // the values that a browser reports while somebody types
    for (const value of ['0002-04-01', '0020-04-01', '0202-04-01', '2026-04-01']) {
      fireEvent.change(from, { target: { value } })
      expect(from).toHaveProperty('value', value)
    }
    await vi.waitFor(() => expect(requests).toEqual([null, '2026-04-01']))
    await person.click(screen.getByRole('button', { name: 'All time' }))
    expect(from).toHaveProperty('value', '')
  })
})
