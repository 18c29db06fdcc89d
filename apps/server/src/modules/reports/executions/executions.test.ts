import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SourceFailure } from '#platform/sources/failures'
import { bytesOf } from '#platform/sources/rows/row-bytes'
import type { Reading } from '#platform/sources/source'
import { createTestClock } from '../../../testing/test-clock'
import { createExecutions } from './executions'
import { unshared } from './shared'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

type Wanted = Parameters<ReturnType<typeof createExecutions>['join']>[0]

/** Executions of a source that takes so long for a statement, or runs into its deadline. */
function stage() {
  const clock = createTestClock()
  const asked: string[] = []
  /** The names under which processes share the statement. */
  const names: string[] = []
  const shared: typeof unshared = {
    ...unshared,
    follow: (name) => Promise.resolve(names.push(name) < 0),
  }
  const executions = createExecutions({ clock, shared })
  let takesMs = 0
  let fails = false
  const reading = (): Reading => {
    vi.advanceTimersByTime(takesMs)
    if (fails) throw new SourceFailure('statement', 'Stopped after 30 s.')
    return {
      columns: [],
      rows: (async function* () {
        yield bytesOf([['x']])
      })(),
    }
  }
  const source = {
    read: async (_: unknown, __: unknown, use: (rows: Reading) => Promise<unknown>) => {
      asked.push('runs')
      return use(reading())
    },
    readUnless: async (_: unknown, __: unknown, use: (rows: Reading) => Promise<unknown>) => {
      asked.push('asks first')
      return { read: await use(reading()) }
    },
  }
  const wanted = {
    ...{ sql: 'SELECT 1', values: [], rowsAtMost: 10, deadlineMs: 5000, keptMs: 0 },
    source: { id: null, atOnce: 2, version: 1, source },
  } as unknown as Wanted
  return {
    ...{ asked, names },
    async run(ms: number, { isLost = false, asksFirst = true, pauseMs = 1000, keptMs = 0 } = {}) {
      takesMs = ms
      fails = isLost
      const joined = executions.join({ ...wanted, asksFirst, keptMs })
      await joined.execution.ended
      clock.pass(pauseMs)
      return joined
    },
  }
}

it('asks the planner again about a statement that was long, or quick long ago, but not about a quick one', async () => {
  const quick = stage()
  await quick.run(0)
  await quick.run(0)
  expect(quick.asked).toEqual(['asks first', 'runs'])
  const longAgo = stage()
  await longAgo.run(0, { pauseMs: 15 * 60_000 })
  await longAgo.run(0)
  expect(longAgo.asked).toEqual(['asks first', 'asks first'])
  const long = stage()
  await long.run(1001)
  await long.run(1001)
  expect(long.asked).toEqual(['asks first', 'asks first'])
})

it('asks again after a quick statement has run into its deadline', async () => {
  const { asked, run } = stage()
  await run(0)
  await run(5000, { isLost: true })
  await run(0)
  expect(asked).toEqual(['asks first', 'runs', 'asks first'])
})

it('shares a statement under the name of what was asked, whether or not this process knows it as quick', async () => {
  const { names, run } = stage()
  await run(0)
  await run(0)
  await run(0, { asksFirst: false })
  const [first, second, anyway] = names
  expect(second).toBe(first)
  expect(anyway).not.toBe(first)
})

it('knows the rows from before for a quarter of an hour, after they were too old to be reused', async () => {
  const { run } = stage()
  const keptMs = 10_000
  const first = await run(0, { keptMs })
  expect(first.before).toBeUndefined()
  const reused = await run(0, { keptMs, pauseMs: 10_000 })
  expect(reused).toMatchObject({ execution: first.execution, before: undefined })
  const failed = await run(0, { keptMs, isLost: true })
  expect(failed.execution).not.toBe(first.execution)
  expect(failed.before).toBe(first.execution)
  const second = await run(0, { keptMs, pauseMs: keptMs + 15 * 60_000 })
  expect(second.before).toBe(first.execution)
  expect((await run(0, { keptMs })).before).toBeUndefined()
})

it('knows no rows from before of what is not kept', async () => {
  const { run } = stage()
  await run(0)
  expect((await run(0)).before).toBeUndefined()
})
