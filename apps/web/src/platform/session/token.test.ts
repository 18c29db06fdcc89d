// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://portal.example/" }
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToken, removeToken, writeToken } from './token'

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const written = () => vi.spyOn(document, 'cookie', 'set')

describe('the cookie that keeps the token', () => {
  it('has the attributes of the security decisions where the page is secure, and lasts 60 days', () => {
    vi.stubGlobal('isSecureContext', true)
    const set = written()
    writeToken('isp_abc')
    const [cookie] = set.mock.calls.at(-1) ?? []
    expect(cookie).toMatch(/^__Host-uplink_token=isp_abc; Path=\/; SameSite=Strict; Max-Age=5184000; Secure$/)
    expect(readToken()).toBe('isp_abc')
  })

  it('goes without Secure and prefix where the page is not', () => {
    vi.stubGlobal('isSecureContext', false)
    const set = written()
    writeToken('isp_abc')
    const [cookie] = set.mock.calls.at(-1) ?? []
    expect(cookie).toMatch(/^uplink_token=isp_abc; Path=\/; SameSite=Strict; Max-Age=5184000$/)
    expect(readToken()).toBe('isp_abc')
  })

  it('is replaced, never doubled', () => {
    vi.stubGlobal('isSecureContext', false)
    writeToken('isp_one')
    vi.stubGlobal('isSecureContext', true)
    writeToken('isp_two')
    expect(document.cookie).toBe('__Host-uplink_token=isp_two')
  })
})
