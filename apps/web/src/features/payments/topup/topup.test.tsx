import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'
import { answerOptions, answerPayment, nothingDue, paid, payment, takePayments } from '../payments.factory'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('location', { ...window.location, replace: vi.fn() })
})

describe('a top-up', () => {
  it('goes over its three steps, and back without losing anything', async () => {
    const { sent, handler } = takePayments([payment({ kind: 'topup', invoices: [] })])
    const { path } = await visit('/admin/topup', { handlers: [answerOptions(nothingDue), handler] })
    expect(await screen.findByText('৳ 300.00')).toBeTruthy()
    await person.click(await screen.findByRole('button', { name: '৳\u00a01,000.00' }))
    await person.click(screen.getByRole('button', { name: 'Continue with ৳\u00a01,000.00' }))
    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toBeTruthy()
    expect(path()).toBe('/admin/topup/payment')
    await person.click(await screen.findByRole('button', { name: 'Continue with ৳\u00a01,000.00' }))
    expect(await screen.findByRole('heading', { name: 'Confirm your top-up' })).toBeTruthy()
    expect(path()).toBe('/admin/topup/payment_confirm')
    expect(await screen.findByText('৳ 1,300.00')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: 'How to pay' }))
    await person.click(await screen.findByRole('button', { name: 'Continue with ৳\u00a01,000.00' }))
    await person.click(await screen.findByRole('button', { name: 'Pay ৳\u00a01,000.00' }))
    await screen.findByText(/We are taking you to bKash/)
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'topup', amount: '1000.00', gateway: 'bkash', cuid: '11' },
    ])
  })

  it.each(['/admin/topup/payment_confirm?amount=750.5&gateway=bkash', '/admin/topup/payment?amount=750.5'])(
    'goes on where it was after a reload: %s',
    async (address) => {
      await visit(address, { handlers: [answerOptions()] })
      expect(await screen.findByRole('button', { name: /৳\u00a0750\.50$/ })).toBeTruthy()
    },
  )

  it.each(['', '?amount=1&gateway=bkash', '?amount=500&gateway=nobody'])(
    'asks for what the address lacks: %s',
    async (search) => {
      await visit(`/admin/topup/payment_confirm${search}`, { handlers: [answerOptions()] })
      expect((await screen.findByRole('link', { name: 'Choose an amount' })).getAttribute('href')).toBe(
        '/admin/topup',
      )
    },
  )

  it('says what is wrong with an amount', async () => {
    await visit('/admin/topup', { handlers: [answerOptions()] })
    await person.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The amount field is required')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: 'Amount' }), '100001')
    expect(await screen.findByText('The most you can pay at once is ৳ 100,000.00')).toBeTruthy()
  })

  it('objects to an emptied amount', async () => {
    await visit('/admin/topup', { handlers: [answerOptions()] })
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await person.click(amount)
    await person.tab({ shift: true })
    await person.type(amount, '5')
    await person.clear(amount)
    expect(screen.getByText('The amount field is required')).toBeTruthy()
  })
})

const confirming = (amount: string) => `/admin/topup/payment_confirm?amount=${amount}&gateway=bkash`
const fact = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent

it('says before a top-up that open bills take the money, and what is left for the balance', async () => {
  const owing = answerOptions({ balance: '0.00' })
  await visit('/admin/topup', { handlers: [owing] })
  expect(await screen.findByText(/^From ৳ 10.00 to ৳ 100,000.00. It pays your open bills first/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '৳\u00a01,000.00' }))
  await person.click(screen.getByRole('button', { name: 'Continue with ৳\u00a01,000.00' }))
  await person.click(await screen.findByRole('button', { name: 'Continue with ৳\u00a01,000.00' }))
  expect(await fact('For open bills')).toBe('৳\u00a01,000.00')
  expect(await fact('Balance after it')).toBe('৳\u00a00.00')
})

it.each([
  ['3000', '৳\u00a02,500.00', '৳\u00a0500.00'],
  ['2500', '৳\u00a02,500.00', '৳\u00a00.00'],
])('says of a top-up of %s what bills take of it', async (amount, taken, left) => {
  await visit(confirming(amount), { handlers: [answerOptions({ balance: '0.00' })] })
  expect(await fact('For open bills')).toBe(taken)
  expect(await fact('Balance after it')).toBe(left)
})

it('speaks of no bill where none is open', async () => {
  await visit(confirming('500'), { handlers: [answerOptions(nothingDue)] })
  expect(await fact('Balance after it')).toBe('৳\u00a0800.00')
  expect(screen.queryByText('For open bills')).toBeNull()
})

it.each([
  ['paid a bill', '1250.00', 'You paid ৳ 1,500.00'],
  ['paid none', '0.00', '৳ 1,500.00 is in your balance'],
])('says of a top-up that %s where the money is', async (_, settled, sentence) => {
  const invoices = settled === '0.00' ? [] : [{ id: 1, number: 'INV-1', amount: settled }]
  await visit('/admin/topup_status?payment=70', {
    handlers: [answerPayment(paid({ kind: 'topup', amount: '1500.00', invoices }))],
  })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
