import { screen, within } from '@testing-library/react'
import type { DeskOrder } from '@uplink/contract/orders'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '../../../platform/dates/dates'
import { hasUnsaved } from '../../../platform/form/unsaved'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { chooseFilter } from '../../../testing/filters'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const order: DeskOrder = {
  id: 21,
  kind: 'address-change',
  status: 'placed',
  description: 'Move to Banani',
  amount: '500.00',
  is_cancellable: true,
  placed_at: '2026-03-14T06:00:00.000Z',
  updated_at: '2026-03-14T06:00:00.000Z',
  planned_on: null,
  coming: [],
  steps: [{ status: 'placed', note: '', occurred_at: '2026-03-14T06:00:00.000Z' }],
  connection_id: 11,
  username: 'rahima-home',
  customer: 'Rahima Khatun',
  contact: '01700000000',
  city: 'Dhaka',
  next_steps: ['confirmed', 'cancelled'],
  can_plan: true,
  move: { address: 'House 4, Road 11', preferred_on: '2026-03-20', note: 'Call first.' },
}

it('plans an order for a day, and lists what is for today', async () => {
  const sent: unknown[] = []
  const { requests, list } = desk()
  await visit('/admin/desk/orders', {
    as: 'staff',
    handlers: [
      list,
      http.put('*/api/desk/orders/21/plan', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'The order is planned.', data: order })
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Planned day of order 21' }))
  const dialog = within(await screen.findByRole('dialog'))
  // what the customer would like is proposed
  await person.click(dialog.getByRole('button', { name: 'Save the day' }))
  await screen.findByText('The order is planned.')
  expect(sent).toEqual([{ planned_on: '2026-03-20' }])
  await person.click(screen.getByRole('radio', { name: /^Today and late/ }))
  await screen.findByText('Move to Banani', { exact: false })
  expect(requests.at(-1)).toBe('today')
})

/** Answers with the orders of a status, and records what was asked for. */
function desk() {
  const requests: (string | null)[] = []
  const list = http.get('*/api/desk/orders', ({ request }) => {
    const { searchParams: query } = new URL(request.url)
    const status = query.get('status')
    // how many there are of each is counted besides
    if (query.get('per_page') === '1') return HttpResponse.json(pageOf([order]))
    requests.push(status)
    return HttpResponse.json(pageOf(status === 'completed' ? [] : [order]))
  })
  return { requests, list }
}

describe('orders at the desk', () => {
  itSaysHowItStands({
    path: '/admin/desk/orders',
    call: '/desk/orders',
    as: 'staff',
    loading: 'Loading: Orders',
    failed: 'The orders could not be loaded.',
    empty: { answer: pageOf([]), text: 'All clear.' },
  })

  it('are those that wait, and narrowed by status', async () => {
    const { requests, list } = desk()
    await visit('/admin/desk/orders', { as: 'staff', handlers: [list] })
    const row = await screen.findByRole('row', { name: /House 4, Road 11.*Rahima Khatun ?rahima-home/ })
    expect(within(row).getByRole('link', { name: 'rahima-home' }).getAttribute('href')).toBe(
      '/admin/customers/11',
    )
    await person.click(screen.getByRole('radio', { name: 'Completed' }))
    expect(await screen.findByText('No order has been completed yet.')).toBeTruthy()
    expect(requests).toEqual(['open', 'completed'])
  })

  it('say how long each waits, and what is late or for today', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000).toISOString()
    const orders = [
      { ...order, placed_at: days(-9), planned_on: dayOf(days(-2)) },
      { ...order, id: 22, placed_at: days(0), planned_on: dayOf(days(0)) },
      { ...order, id: 23, placed_at: days(-1), planned_on: dayOf(days(1)) },
      { ...order, id: 24, placed_at: days(-3), planned_on: null },
    ]
    await visit('/admin/desk/orders', {
      as: 'staff',
      handlers: [http.get('*/api/desk/orders', () => HttpResponse.json(pageOf(orders)))],
    })
    const [, ...rows] = await screen.findAllByRole('row')
    const has = (row: number, ...words: string[]) =>
      words.forEach((word) => expect(rows[row]?.textContent).toContain(word))
    has(0, '2 days late', '9 days')
    has(1, 'Today', 'Since today')
    has(2, 'Tomorrow', '1 day')
    has(3, 'No day yet', '3 days')
    expect(screen.getByRole('radio', { name: /^Open ?4$/ })).toBeTruthy()
  })

  it('are narrowed to a kind', async () => {
    const requests: string[] = []
    await visit('/admin/desk/orders', {
      as: 'staff',
      handlers: [
        http.get('*/api/desk/orders', ({ request }) => {
          requests.push(new URL(request.url).search)
          return HttpResponse.json(pageOf([order]))
        }),
      ],
    })
    await chooseFilter('Kind', 'Equipment')
    await vi.waitFor(() => expect(requests.at(-1)).toMatch(/status=open.*kind=equipment/))
  })

  it('take one of the steps that are possible, with a note', async () => {
    const sent: unknown[] = []
    let isLate = true
    const step = http.post('*/api/desk/orders/21/steps', async ({ request }) => {
      sent.push(await request.json())
      return isLate
        ? refused(409, 'The order cannot take this step from where it is.')
        : HttpResponse.json({ message: 'The customer is told.', data: order })
    })
    await visit('/admin/desk/orders', { as: 'staff', handlers: [desk().list, step] })
    await person.click(await screen.findByRole('button', { name: 'Next step of order 21' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Move to Banani' }))
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toHaveLength(2)
    await person.type(dialog.getByLabelText(/^Note for the customer/), 'On Friday.')
    await person.click(dialog.getByRole('button', { name: 'Save this step' }))
    expect(await dialog.findByText('The status field is required')).toBeTruthy()
    await person.click(dialog.getByLabelText('Confirmed'))
    await person.click(dialog.getByRole('button', { name: 'Confirm the order' }))
    expect(await dialog.findByText('The order cannot take this step from where it is.')).toBeTruthy()
    isLate = false
    await person.click(dialog.getByRole('button', { name: 'Confirm the order' }))
    expect(await screen.findByText('The customer is told.')).toBeTruthy()
    expect(sent[1]).toEqual({ status: 'confirmed', note: 'On Friday.' })
  })

  it('offer notes that many orders need', async () => {
    await visit('/admin/desk/orders', { as: 'staff', handlers: [desk().list] })
    await person.click(await screen.findByRole('button', { name: 'Next step of order 21' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Move to Banani' }))
    expect(dialog.queryByLabelText('Common note')).toBeNull()
    await person.click(dialog.getByLabelText('Confirmed'))
    await person.selectOptions(dialog.getByLabelText('Common note'), 'The new address can be served')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note for the customer/).value).toBe(
      'The new address can be served',
    )
  })

  it('cancel only after a question that names the order', async () => {
    const sent: unknown[] = []
    const step = http.post('*/api/desk/orders/21/steps', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'The customer is told.', data: order })
    })
    await visit('/admin/desk/orders', { as: 'staff', handlers: [desk().list, step] })
    await person.click(await screen.findByRole('button', { name: 'Next step of order 21' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Move to Banani' }))
    for (const radio of dialog.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
    await person.click(dialog.getByLabelText('Cancelled'))
    await person.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    const question = () => within(screen.getByRole('alertdialog', { name: 'Cancel “Move to Banani”?' }))
    await person.click(question().getByRole('button', { name: 'Keep it' }))
    expect(sent).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    await person.click(question().getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('The customer is told.')).toBeTruthy()
    expect(sent).toEqual([{ status: 'cancelled', note: '' }])
  })

  it('move together, after a look at which of them can', async () => {
    const sent: unknown[] = []
    const preview = http.post('*/api/desk/orders/steps/preview', () =>
      HttpResponse.json({
        data: {
          will_change: [{ id: 21, name: 'Move to Banani' }],
          refused: [{ id: 22, name: 'Router', why: 'It is completed, so this step is not possible.' }],
        },
      }),
    )
    const steps = http.post('*/api/desk/orders/steps', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: '1 order updated.', data: { changed: [21], refused: [] } })
    })
    await visit('/admin/desk/orders', { as: 'staff', handlers: [desk().list, preview, steps] })
    await person.click(await screen.findByRole('checkbox', { name: /order 21/ }))
    const bar = within(screen.getByRole('group', { name: 'Selected orders' }))
    await person.click(bar.getByRole('button', { name: 'Next step' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Next step of 1 order' }))
    expect(await dialog.findByText('Router: It is completed, so this step is not possible.')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Move 1 order, and tell the customers' }))
    expect(await screen.findByText('1 order updated.')).toBeTruthy()
    expect(sent).toEqual([{ ids: [21], status: 'confirmed', note: '' }])
  })

  it('count a note that was typed as unsaved, so that leaving asks', async () => {
    await visit('/admin/desk/orders', { as: 'staff', handlers: [desk().list] })
    await person.click(await screen.findByRole('button', { name: 'Next step of order 21' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Move to Banani' }))
    await person.type(dialog.getByLabelText(/^Note for the customer/), 'On Friday.')
    expect(hasUnsaved({ byClosing: true })).toBe(true)
  })
})
