// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  activeCuid,
  clearSession,
  isSignedIn,
  onSessionElsewhere,
  onSessionEnd,
  startSession,
  storedSubscriber,
  storeSubscriber,
} from './session'
import { readToken } from './token'

const subscriber = {
  id: 7,
  username: 'rahim-home',
  city: 'Dhaka',
  first_name: 'Rahim',
  last_name: 'Uddin',
  contact: '01700000000',
}

afterEach(clearSession)

describe('the session in this browser', () => {
  it('begins with token, subscriber and flag', () => {
    startSession('isp_abc-_', subscriber)
    expect(isSignedIn()).toBe(true)
    expect(readToken()).toBe('isp_abc-_')
    expect(localStorage.getItem('authenticate')).toBe('true')
    expect(activeCuid()).toBe('7')
  })

  it('keeps of a subscriber its six fields and no more', () => {
    const answered = { ...subscriber, status: 'active', overdue: '498.75' }
    startSession('isp_abc', answered)
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toEqual(subscriber)
    storeSubscriber({ ...answered, id: 8 })
    expect(JSON.parse(localStorage.getItem('subscriber') ?? '')).toEqual({ ...subscriber, id: 8 })
  })

  it('ends with the token gone and all storage empty, whoever wrote it', () => {
    const forget = vi.fn()
    const stop = onSessionEnd(forget)
    startSession('isp_abc', subscriber)
    localStorage.setItem('ui-list 1 teams', '{}')
    sessionStorage.setItem('connection-switched', 'yes')
    clearSession()
    stop()
    expect(isSignedIn()).toBe(false)
    expect(document.cookie).toBe('')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(storedSubscriber()).toBeNull()
    expect(forget).toHaveBeenCalledOnce()
  })

  it('has no subscriber for staff', () => {
    startSession('isp_abc', null)
    expect(activeCuid()).toBeUndefined()
  })

  it('keeps its own connection when another tab chooses another', () => {
    startSession('isp_abc', subscriber)
    localStorage.setItem('subscriber', JSON.stringify({ id: 8, username: 'shop', city: 'Khulna' }))
    expect(activeCuid()).toBe('7')
    storeSubscriber({ ...subscriber, id: 9, username: 'office', city: 'Sylhet' })
    expect(activeCuid()).toBe('9')
  })
})

describe('another tab', () => {
  const store = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))

  it('is heard when it signs out, in, or clears everything', () => {
    const heard = vi.fn()
    const stop = onSessionElsewhere(heard)
    store('authenticate', 'false')
    store('authenticate', 'true')
    store(null, null)
    store('something else', 'false')
    stop()
    store('authenticate', 'false')
    expect(heard.mock.calls).toEqual([[false], [true], [false]])
  })
})

describe('what lies in storage', () => {
  it.each(['{', '"text"', '{"id":"7","username":"a","city":"b"}', 'null', '[]'])(
    'is not trusted: %s',
    async (text) => {
      localStorage.setItem('subscriber', text)
      vi.resetModules()
      const fresh = await import('./session')
      expect(fresh.storedSubscriber()).toBeNull()
    },
  )
})
