// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://portal.example/" }
import { afterEach, describe, expect, it, vi } from 'vitest'
import { presentToken, readToken, removeToken, renewToken, writeToken } from './token'

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

describe('a session under a new token', () => {
  it('goes on with it; calls that are repeated follow', () => {
    writeToken('isp_one')
    renewToken('isp_one', 'isp_two')
    expect([readToken(), presentToken('isp_one'), presentToken('isp_other')]).toEqual([
      'isp_two',
      'isp_two',
      'isp_other',
    ])
  })

  it('is the last of several, also where another tab has renewed it', async () => {
    writeToken('isp_one')
    renewToken('isp_one', 'isp_two')
    const other = new BroadcastChannel('renewed-tokens')
    other.postMessage(['isp_two', 'isp_three'])
    other.postMessage('junk')
    other.postMessage([1, null])
    await vi.waitFor(() => expect(presentToken('isp_one')).toBe('isp_three'))
    other.close()
  })

  it('is not taken over where somebody has signed out, or others in, meanwhile', () => {
    renewToken(null, 'isp_two')
    renewToken('isp_one', 'isp_two')
    expect(readToken()).toBeNull()
    writeToken('isp_theirs')
    renewToken('isp_one', 'isp_two')
    expect([readToken(), presentToken(null)]).toEqual(['isp_theirs', null])
  })

  it('is forgotten when the session ends', () => {
    writeToken('isp_one')
    renewToken('isp_one', 'isp_two')
    removeToken()
    writeToken('isp_one')
    expect(presentToken('isp_one')).toBe('isp_one')
  })
})
