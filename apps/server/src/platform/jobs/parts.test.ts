import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createParts, inHalves, workThrough } from './parts'

const newParts = () => createParts({ log: pino({ enabled: false }) })
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/** One of these is at fault for whatever it is part of. */
const failingAt = (bad: (id: number) => boolean, done: number[]) => (ids: readonly number[]) => {
  if (ids.some(bad)) return Promise.reject(new Error('odd'))
  done.push(...ids)
  return Promise.resolve(ids.length)
}

describe('workThrough', () => {
  it('reads page after page until one is not full, and does all but what fails', async () => {
    const pages: number[] = []
    const done: number[] = []
    const parts = newParts()
    const sum = await workThrough(parts, {
      what: 'line',
      batch: 4,
      listed: 10,
      find({ after, limit }) {
        pages.push(after)
        return Promise.resolve(
          upTo(25)
            .filter((id) => id > after)
            .slice(0, limit),
        )
      },
      act: failingAt((id) => id === 13, done),
    })
    expect({ pages, sum }).toEqual({ pages: [0, 10, 20], sum: 24 })
    expect(done).toEqual(upTo(25).filter((id) => id !== 13))
    expect(() => parts.conclude()).toThrow('Failed in part: line 13: odd')
  })

  it('gives up where everything fails: that is no single one at fault', async () => {
    let tries = 0
    const run = workThrough(newParts(), {
      what: 'line',
      batch: 100,
      find: () => Promise.resolve(upTo(5000)),
      act() {
        tries += 1
        return Promise.reject(new Error('odd'))
      },
    })
    await expect(run).rejects.toThrow('odd')
    // 200 alone, with the parts they were in
    expect(tries).toBeLessThan(450)
  })
})

describe('inHalves', () => {
  it('names each that fails, however many: who waits for an answer is told of all', async () => {
    const named: string[] = []
    const parts = { ...newParts(), failed: (name: string) => void named.push(name) }
    const done: number[] = []
    expect(
      await inHalves(
        parts,
        'record',
        upTo(500),
        failingAt((id) => id > 100, done),
      ),
    ).toBe(100)
    expect(named).toHaveLength(400)
    expect(done).toEqual(upTo(100))
  })
})
