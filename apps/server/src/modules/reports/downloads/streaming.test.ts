import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamWithin } from './streaming'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pieces without end. */
async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

it('ends for a reader who takes nothing, so that the next one has a turn', async () => {
  const { started, ended, stream } = streamWithin((send) => send(endless()))
  await started
  await seconds(25)
  expect(stream.destroyed).toBe(false)
  await seconds(10)
  expect(stream.destroyed).toBe(true)
  await expect(ended).rejects.toThrow('took nothing')
})

it('goes on for a reader who takes a little now and then', async () => {
  const { started, ended, stream } = streamWithin((send) => send(endless()))
  await started
  for (let n = 0; n < 10; n++) {
    await seconds(20)
    expect(stream.read(1024)).toHaveLength(1024)
  }
  expect(stream.destroyed).toBe(false)
  stream.destroy()
  await expect(ended).rejects.toThrow()
})

it('waits for what takes long to be made', async () => {
  let make: (piece: string) => void = () => {}
  const made = new Promise<string>((resolve) => (make = resolve))
  async function* slow() {
    yield 'a'
    yield await made
  }
  const { started, ended, stream } = streamWithin((send) => send(slow()))
  const taken: string[] = []
  stream.on('data', (piece: Buffer) => taken.push(String(piece)))
  await started
  await seconds(120)
  make('b')
  await ended
  expect(taken).toEqual(['a', 'b'])
})
