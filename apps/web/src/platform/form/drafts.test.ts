// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '../session/session'
import { draftOf, draftsAreOf, forgetDrafts, hasDrafts, keepDraft } from './drafts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00Z') })
  void draftsAreOf(5)
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

const days = (count: number) => vi.setSystemTime(Date.now() + count * 24 * 3600 * 1000)

describe('drafts in a browser that cannot seal', () => {
  it('outlive the tab, and end after a week, also those of others', () => {
    sessionStorage.clear()
    keepDraft('answer', 'Half')
    days(6.9)
    expect(draftOf('answer')).toBe('Half')
    // opened again, which does not make it younger
    keepDraft('answer', 'Half')
    days(0.2)
    expect(draftOf('answer')).toBe('')
    void draftsAreOf(6)
    expect(Object.keys(localStorage)).toEqual(['drafts-of'])
  })

  it('are kept by person, and return with their writer', () => {
    keepDraft('answer', 'Half')
    void draftsAreOf(6)
    expect([draftOf('answer'), hasDrafts()]).toEqual(['', false])
    void draftsAreOf(5)
    expect([draftOf('answer'), hasDrafts()]).toEqual(['Half', true])
  })

  it('end with Logout, and none is kept by a screen that closes afterwards', () => {
    keepDraft('answer', 'Half')
    forgetDrafts()
    keepDraft('answer', 'Half again')
    void draftsAreOf(5)
    expect(hasDrafts()).toBe(false)
  })

  it('end with the session, and none is kept by a screen that closes afterwards', () => {
    keepDraft('answer', 'Half')
    clearSession()
    keepDraft('answer', 'Half again')
    expect(localStorage.length).toBe(0)
    void draftsAreOf(5)
    expect(hasDrafts()).toBe(false)
  })

  it('are removed by an empty text', () => {
    keepDraft('answer', 'Half')
    keepDraft('answer', ' ')
    expect(hasDrafts()).toBe(false)
  })
})
