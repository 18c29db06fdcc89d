// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingOverlay } from './LoadingOverlay'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

const isGone = () => screen.getByRole('status').children.length === 0

describe('the loading overlay', () => {
  it('takes a second to fade out', () => {
    const { rerender } = render(<LoadingOverlay isShown />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    rerender(<LoadingOverlay isShown={false} />)
    wait(999)
    expect(isGone()).toBe(false)
    wait(1)
    expect(isGone()).toBe(true)
  })

  it('goes at once when the person wants no motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const { rerender } = render(<LoadingOverlay isShown />)
    rerender(<LoadingOverlay isShown={false} />)
    expect(isGone()).toBe(true)
  })

  it('fades over the next screen when its own is gone, and says nothing there', () => {
    const { unmount } = render(<LoadingOverlay isShown label="Logging out" />)
    unmount()
    const left = () => document.querySelector('[class*="fading"]')
    expect(left()?.textContent).toBe('')
    expect(screen.queryByRole('status')).toBeNull()
    wait(999)
    expect(left()).not.toBeNull()
    wait(1)
    expect(left()).toBeNull()
  })

  it('leaves nothing behind when it was not shown', () => {
    render(<LoadingOverlay isShown={false} />).unmount()
    expect(document.querySelector('[class*="fading"]')).toBeNull()
  })

  it('comes back while it fades', () => {
    const { rerender } = render(<LoadingOverlay isShown />)
    rerender(<LoadingOverlay isShown={false} />)
    wait(500)
    rerender(<LoadingOverlay isShown />)
    wait(5000)
    expect(screen.getByRole('status').textContent).toBe('Loading')
  })
})
