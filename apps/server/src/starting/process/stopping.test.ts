import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenTold } from './stopping'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = pino({ level: 'silent' })

/** A process that is told to stop; `exits` are its exits, each with the seconds since then. */
function told(drainSeconds: number, stop: () => Promise<void>) {
  const exits: [code: number, seconds: number][] = []
  const since = Date.now()
  const exit = (code: number) => void exits.push([code, (Date.now() - since) / 1000])
  const tell = whenTold({ stop, drainSeconds, log, exit })
  tell('SIGTERM')
  return { exits, tell }
}

it.each([16, 300])('lets a drain of %d s end before the process is given up', async (drain) => {
  let end = () => {}
  const { exits } = told(drain, () => new Promise((resolve) => (end = resolve)))
  await vi.advanceTimersByTimeAsync((drain + 8) * 1000)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([[0, drain + 8]])
})

it('gives up what has not stopped 15 s after the drain', async () => {
  const { exits } = told(5, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(exits).toEqual([[1, 20]])
})

it('says by its exit that stopping failed, and stops once however often it is told', async () => {
  const stop = vi.fn(() => Promise.reject(new Error('the database is gone')))
  const { exits, tell } = told(5, stop)
  tell('SIGINT')
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toEqual([[1, 0]])
  expect(stop).toHaveBeenCalledTimes(1)
})
