import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock'
import { createTestDatabase } from '../../../testing/databases/test-database'
import { returnTry, takeTry } from './password-tries.store'
import { createTriesUnderWay } from './tries-under-way'

/** A key with this many free tries, and comparisons that the test ends. */
function key(room: number) {
  const tries = createTriesUnderWay()
  const ends: ((outcome: 'right' | 'wrong' | Error) => void)[] = []
  let left = room
  const begin = () =>
    tries.run('key', {
      take: async () => left > 0 && left-- > 0,
      work: () =>
        new Promise<{ result: string; isRoomMade: boolean }>((resolve, reject) => {
          ends.push((outcome) => {
            if (outcome instanceof Error) reject(outcome)
            else resolve({ result: outcome, isRoomMade: outcome === 'right' })
            if (outcome === 'right') left = room
          })
        }),
      giveBack: async () => void left++,
    })
  const underWay = (count: number) => expect.poll(() => ends.length).toBe(count)
  return { begin, ends, underWay }
}

describe('a try that is not to be had', () => {
  it('waits for those under way, and is to be had after a right one', async () => {
    const { begin, ends, underWay } = key(2)
    const all = [begin(), begin(), begin(), begin()]
    await underWay(2)
    ends[0]?.('right')
    await underWay(4)
    for (const end of ends) end('wrong')
    expect(await Promise.all(all)).toEqual([
      { result: 'right' },
      { result: 'wrong' },
      { result: 'wrong' },
      { result: 'wrong' },
    ])
  })

  it('is refused when they were all wrong, and at once when none is under way', async () => {
    const { begin, ends, underWay } = key(2)
    const all = [begin(), begin(), begin(), begin()]
    await underWay(2)
    for (const end of ends) end('wrong')
    expect(await Promise.all(all)).toEqual([{ result: 'wrong' }, { result: 'wrong' }, undefined, undefined])
    expect(await begin()).toBeUndefined()
  })

  it('is to be had when one under way could not be compared', async () => {
    const { begin, ends, underWay } = key(1)
    const [first, second] = [begin(), begin()]
    await underWay(1)
    ends[0]?.(new Error('no lane'))
    await expect(first).rejects.toThrow('no lane')
    await underWay(2)
    ends[1]?.('right')
    expect(await second).toEqual({ result: 'right' })
  })

  it('is refused in other words when too many wait', async () => {
    const { begin, ends, underWay } = key(1)
    const first = begin()
    await underWay(1)
    const others = Array.from({ length: 101 }, begin)
    await expect(others.at(-1)).rejects.toMatchObject({
      code: 'request.rate-limited',
      message: expect.stringContaining('sign-ins to this account at once') as string,
    })
    ends[0]?.('wrong')
    await first
    expect((await Promise.allSettled(others)).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})

it('a try that is given back is free again, also when the others made whoever tries wait', async () => {
  const { db, drop } = await createTestDatabase()
  const allowance = { free: 2, forgottenAfter: 60_000, firstWait: 1000, longestWait: 4000 }
  const tried = { key: 'person 1', ...allowance, now: createTestClock().now() }
  expect([await takeTry(db, tried), await takeTry(db, tried), await takeTry(db, tried)]).toEqual([
    true,
    true,
    false,
  ])
  await returnTry(db, tried)
  expect([await takeTry(db, tried), await takeTry(db, tried)]).toEqual([true, false])
  await drop()
})
