import { screen, within } from '@testing-library/react'
import type { Order } from '@uplink/contract/orders'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../testing/visit'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const order: Order = {
  id: 390,
  kind: 'package-change',
  status: 'in-progress',
  description: 'From Home 20 to Home 40',
  amount: '2310.00',
  is_cancellable: false,
  placed_at: '2026-03-12T06:00:00.000Z',
  updated_at: '2026-03-13T06:00:00.000Z',
  planned_on: null,
  steps: [
    { status: 'placed', note: '', occurred_at: '2026-03-12T06:00:00.000Z' },
    { status: 'in-progress', note: 'From the next billing day', occurred_at: '2026-03-13T06:00:00.000Z' },
  ],
  coming: [{ status: 'completed', on: '2026-04-01', is_optional: false }],
}

function answering(orders: Order[], page = 1, lastPage = 1) {
  const total = orders.length * lastPage
  return http.get('*/api/my_orders', ({ request }) => {
    const requests = Number(new URL(request.url).searchParams.get('page'))
    const data = orders.map((each) => ({ ...each, id: each.id + requests - page }))
    return HttpResponse.json({
      data,
      per_page: 1,
      total,
      current_page: requests,
      last_page: lastPage,
      to: requests,
    })
  })
}

const open = (handler: ReturnType<typeof answering>, as?: 'staff') =>
  visit('/admin/orders', { handlers: [handler], ...(as && { as }) })

describe('the orders', () => {
  it('show what was ordered, what it costs and each step in its order', async () => {
    await open(answering([order]))
    const item = await screen.findByRole('region', { name: 'From Home 20 to Home 40' })
    expect(within(item).getByText('Package change, order 390')).toBeTruthy()
    expect(within(item).getByText('৳ 2,310.00')).toBeTruthy()
    const steps = within(item).getByRole('list', { name: 'Steps of order 390' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      'PlacedMar 12, 2026, 12:00',
      'In progressMar 13, 2026, 12:00From the next billing day',
      'CompletedPlanned for Apr 01, 2026',
    ])
  })

  it.each([
    [null, ['Confirmedto come', 'In progressif there is work to do', 'Completedto come']],
    ['2026-03-20', ['Confirmedto come', 'In progressPlanned for Mar 20, 2026', 'Completedto come']],
  ] as const)('say what is still to come, and on which day: %j', async (on, words) => {
    const coming: Order['coming'] = [
      { status: 'confirmed', on: null, is_optional: false },
      { status: 'in-progress', on, is_optional: true },
      { status: 'completed', on: null, is_optional: false },
    ]
    await open(answering([{ ...order, coming, amount: '0.00', steps: order.steps.slice(0, 1) }]))
    const item = within(await screen.findByRole('region', { name: 'From Home 20 to Home 40' }))
    const steps = within(item.getByRole('list')).getAllByRole('listitem')
    expect(steps.slice(1).map(({ textContent }) => textContent)).toEqual(words)
    expect(item.getByText('no charge')).toBeTruthy()
  })

  it('go on over pages', async () => {
    await open(answering([order], 1, 2))
    await screen.findByText('Package change, order 390')
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Package change, order 391')).toBeTruthy()
  })

  it('say in a sentence when there are none', async () => {
    await open(answering([]))
    expect(await screen.findByText('You have no orders yet.')).toBeTruthy()
  })

  it('can be tried again', async () => {
    let isBroken = true
    await open(http.get('*/api/my_orders', () => (isBroken ? refused(500, 'Wrong.') : refused(403, 'No.'))))
    expect(await screen.findByText('Your orders could not be loaded.')).toBeTruthy()
    isBroken = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Permission denied!')).toBeTruthy()
  })

  it('are cancelled after the specified question, and only once the person agrees', async () => {
    const cancel = vi.fn(() => HttpResponse.json({ message: 'The order is cancelled.', data: order }))
    const list = answering([{ ...order, is_cancellable: true }])
    await visit('/admin/orders', { handlers: [list, http.post('*/api/my_orders/390/cancel', cancel)] })
    const press = async (answer: string) => {
      await person.click(await screen.findByRole('button', { name: 'Cancel order 390' }))
      const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }))
      expect(question.getByText(/You won't be able to revert this!/)).toBeTruthy()
      await person.click(question.getByRole('button', { name: answer }))
    }
    await press('Keep it')
    expect(cancel).not.toHaveBeenCalled()
    await press('Yes, cancel it!')
    expect(await screen.findByText('The order is cancelled.')).toBeTruthy()
    expect(cancel).toHaveBeenCalledOnce()
  })

  it('explain themselves to staff, who have no connection', async () => {
    await open(
      http.get('*/api/my_orders', () => refused(403, 'No.')),
      'staff',
    )
    expect(await screen.findByText('There is no line on your account, so there are no orders.')).toBeTruthy()
  })
})
