import { screen } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused, visit } from '../../../testing/visit'
import { answerOptions, nothingDue } from '../payments.factory'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

it.each([
  ['it was paid elsewhere meanwhile', 'payment.nothing-due', nothingDue, /^Nothing is due/],
  [
    'paying online has ended meanwhile',
    'payment.gateway-unavailable',
    { gateways: [] },
    /^Paying online is not possible/,
  ],
] as const)('a screen looks again when %s', async (_, code, after, text) => {
  let isOver = false
  const refusing = http.post('*/api/payments', () => {
    isOver = true
    return refused(409, 'This has changed.', { code })
  })
  await visit('/admin/paybill', { handlers: [answerOptions(() => (isOver ? after : {})), refusing] })
  await person.click(await screen.findByRole('button', { name: 'Pay ৳\u00a02,500.00' }))
  expect(await screen.findByText(text)).toBeTruthy()
})
