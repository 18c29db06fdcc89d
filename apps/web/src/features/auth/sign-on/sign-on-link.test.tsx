import { afterEach, beforeEach, expect, it } from 'vitest'
import { signOnKey } from './sign-on-link'

function forget() {
  document.cookie = 'uplink_sign_on=; path=/login; max-age=0'
  window.history.replaceState(null, '', '/')
}
beforeEach(forget)
afterEach(forget)

it('knows no provider in a browser that was never opened with a link', () => {
  window.history.replaceState(null, '', '/login')
  expect(signOnKey()).toBeUndefined()
})

it('takes the key from the link, and remembers it for the sign-in page', () => {
  window.history.replaceState(null, '', '/login?sso=abc123def456')
  expect(signOnKey()).toBe('abc123def456')
  window.history.replaceState(null, '', '/login')
  expect(signOnKey()).toBe('abc123def456')
})

it('takes nothing that is no key', () => {
  window.history.replaceState(null, '', '/login?sso=https://elsewhere.example')
  expect(signOnKey()).toBeUndefined()
})
