import { expect, it } from 'vitest'
import { pathPattern, pathTo } from './screens'

it('fills the parts of a path', () => {
  expect(pathTo('dashboard')).toBe('/admin/dashboard')
  expect(pathTo('ticket', { id: 7 })).toBe('/admin/ticket-details/7')
  expect(pathTo('paymentCase', { kind: 'payment', id: 7 })).toBe('/admin/desk/payment-cases/payment/7')
})

it('writes what was given as a query, and only that', () => {
  expect(pathTo('topupPayment', { amount: '500.00' })).toBe('/admin/topup/payment?amount=500.00')
  expect(pathTo('topupPayment', { amount: '5', gateway: 'cash' })).toBe(
    '/admin/topup/payment?amount=5&gateway=cash',
  )
  expect(pathTo('payBill', { bills: undefined })).toBe('/admin/paybill')
  expect(pathTo('payBill')).toBe('/admin/paybill')
})

it('lets no value become more than one part or parameter', () => {
  expect(pathTo('payLink', { token: '../admin?a#b' })).toBe('/pay/..%2Fadmin%3Fa%23b')
  expect(pathTo('payments', { q: 'a&b=c d+e' })).toBe('/admin/desk/payments?q=a%26b%3Dc%20d%2Be')
})

it('knows the pattern of a route', () => {
  expect(pathPattern('topupPayment')).toBe('/admin/topup/payment')
  expect(pathPattern('bill')).toBe('/admin/billing_histories/:id')
})
