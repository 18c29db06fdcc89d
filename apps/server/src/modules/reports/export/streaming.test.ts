import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { streamWithin } from './streaming'

/** Pieces without end. */
async function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

it('ends for a reader who takes nothing, so that the next one has a turn', async () => {
  const { started, ended, stream } = streamWithin((send) => send(endless()), 50)
  await started
  await expect(ended).rejects.toThrow('took nothing')
  expect(stream.destroyed).toBe(true)
})

it('goes on for a reader who takes a little now and then', async () => {
  let isEnded = false
  const { started, ended, stream } = streamWithin((send) => send(endless()), 1000)
  ended.catch(() => (isEnded = true))
  await started
  for (let n = 0; n < 20; n++) {
    stream.read(1024)
    await pause(100)
  }
  expect(isEnded).toBe(false)
  stream.destroy()
  await expect(ended).rejects.toThrow()
})

it('waits for what takes long to be made', async () => {
  async function* slow() {
    yield 'a'
    await pause(300)
    yield 'b'
  }
  const { ended, stream } = streamWithin((send) => send(slow()), 50)
  const taken: string[] = []
  stream.on('data', (piece: Buffer) => taken.push(String(piece)))
  await ended
  expect(taken).toEqual(['a', 'b'])
})
