import { expect, it } from 'vitest'
import { hasScreen } from './has-screen'

it.each(['desk/outages', '/admin/desk', 'topup?amount=100', 'ticket-details/7', 'auth/users/'])(
  '%s leads to a screen',
  (uri) => expect(hasScreen(uri)).toBe(true),
)

it.each(['desk/outage', 'usage/7/8', 'nowhere'])('%s leads to none', (uri) =>
  expect(hasScreen(uri)).toBe(false),
)
