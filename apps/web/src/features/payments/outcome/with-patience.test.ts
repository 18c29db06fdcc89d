import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withPatience } from './with-patience'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Never answers; rejects when its signal aborts. */
const silent = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')))
  })

describe('a question which may take long', () => {
  it('is asked once when the answer comes', async () => {
    const ask = vi.fn(() => Promise.resolve('paid'))
    await expect(withPatience(ask)).resolves.toBe('paid')
    expect(ask).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is asked once more after six seconds, and then waits', async () => {
    const ask = vi.fn(silent).mockImplementationOnce(silent)
    const answer = withPatience(ask)
    ask.mockImplementationOnce(() => Promise.resolve('pending'))
    await vi.advanceTimersByTimeAsync(5_999)
    expect(ask).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).resolves.toBe('pending')
  })

  it('fails as it fails', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('refused')))
    await expect(withPatience(ask)).rejects.toThrow('refused')
    expect(ask).toHaveBeenCalledOnce()
  })

  it('ends with who asked', async () => {
    const ask = vi.fn(silent)
    const controller = new AbortController()
    const answer = expect(withPatience(ask, controller.signal)).rejects.toThrow('ended')
    controller.abort()
    await answer
    expect(ask).toHaveBeenCalledOnce()
  })
})
