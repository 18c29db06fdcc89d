import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScreenError } from './ScreenError'
import { lazyScreen, screenLoadLimitMs } from '../../platform/screens/lazy-screen'

const Arrived = () => <p>Arrived</p>

interface Caught {
  error: Error | null
}

class Boundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    const reset = () => this.setState({ error: null })
    return error ? <ScreenError error={error} reset={reset} /> : this.props.children
  }
}

type Screen = ReturnType<typeof lazyScreen>

const show = (Screen: Screen) =>
  // suspended work is finished only inside an awaited act
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback="Loading">
          <Screen />
        </Suspense>
      </Boundary>,
    ),
  )

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a screen that is loaded on demand', () => {
  it('appears when its script arrives', async () => {
    await show(lazyScreen(async () => ({ Arrived })))
    expect(await screen.findByText('Arrived')).toBeTruthy()
  })

  it('says so when the script does not arrive, and comes with the next try', async () => {
    const load = vi.fn(async () => ({ Arrived })).mockRejectedValueOnce(new Error('no network'))
    await show(lazyScreen(load))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    await act(() => userEvent.click(retry))
    expect(await screen.findByText('Arrived')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('tries again by itself when the network is back', async () => {
    const load = vi.fn(async () => ({ Arrived })).mockRejectedValueOnce(new Error('no network'))
    await show(lazyScreen(load))
    await screen.findByRole('button', { name: 'Retry' })
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Arrived')).toBeTruthy()
  })

  it('gives up after 120 seconds', async () => {
    expect(screenLoadLimitMs).toBe(120_000)
    vi.useFakeTimers()
    const Screen = lazyScreen(() => new Promise(() => {}))
    const waited = vi.fn()
    void Screen.preload?.()?.then(waited)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(waited).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(waited).toHaveBeenCalledOnce()
    vi.useRealTimers()
    await show(Screen)
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  it('tries again when somebody goes there again', async () => {
    const load = vi.fn(async () => ({ Arrived })).mockRejectedValueOnce(new Error('no network'))
    const Screen = lazyScreen(load)
    await Screen.preload?.()
    await Screen.preload?.()
    await show(Screen)
    expect(await screen.findByText('Arrived')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
