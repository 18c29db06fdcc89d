import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SourceFailure } from '#platform/sources/failures'
import { bytesOf } from '#platform/sources/rows/row-bytes'
import type { Reading } from '#platform/sources/source'
import { createTestClock } from '../../../testing/test-clock'
import { createExecutions } from './executions'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

type Wanted = Parameters<ReturnType<typeof createExecutions>['join']>[0]

/** Executions of a source that takes so long for a statement, or runs into its deadline. */
function stage() {
  const clock = createTestClock()
  const requests: string[] = []
  const executions = createExecutions({ clock })
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
      requests.push('runs')
      return use(reading())
    },
    readUnless: async (_: unknown, __: unknown, use: (rows: Reading) => Promise<unknown>) => {
      requests.push('asks first')
      return { read: await use(reading()) }
    },
  }
  const wanted = {
    sql: 'SELECT 1',
    values: [],
    maxRows: 10,
    deadlineMs: 5000,
    cacheTtlMs: 0,
    source: { id: null, atOnce: 2, version: 1, source },
  } as unknown as Wanted
  return {
    requests,
    async run(ms: number, { isLost = false, asksFirst = true, pauseMs = 1000, cacheTtlMs = 0 } = {}) {
      takesMs = ms
      fails = isLost
      const joined = executions.join({ ...wanted, asksFirst, cacheTtlMs })
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
  expect(quick.requests).toEqual(['asks first', 'runs'])
  const longAgo = stage()
  await longAgo.run(0, { pauseMs: 15 * 60_000 })
  await longAgo.run(0)
  expect(longAgo.requests).toEqual(['asks first', 'asks first'])
  const long = stage()
  await long.run(1001)
  await long.run(1001)
  expect(long.requests).toEqual(['asks first', 'asks first'])
})

it('asks again after a quick statement has run into its deadline', async () => {
  const { requests, run } = stage()
  await run(0)
  await run(5000, { isLost: true })
  await run(0)
  expect(requests).toEqual(['asks first', 'runs', 'asks first'])
})

it('knows the rows from before for a quarter of an hour, after they were too old to be reused', async () => {
  const { run } = stage()
  const cacheTtlMs = 10_000
  const first = await run(0, { cacheTtlMs })
  expect(first.before).toBeUndefined()
  const reused = await run(0, { cacheTtlMs, pauseMs: 10_000 })
  expect(reused).toMatchObject({ execution: first.execution, before: undefined })
  const failed = await run(0, { cacheTtlMs, isLost: true })
  expect(failed.execution).not.toBe(first.execution)
  expect(failed.before).toBe(first.execution)
  const second = await run(0, { cacheTtlMs, pauseMs: cacheTtlMs + 15 * 60_000 })
  expect(second.before).toBe(first.execution)
  expect((await run(0, { cacheTtlMs })).before).toBeUndefined()
})

it('knows no rows from before of what is not kept', async () => {
  const { run } = stage()
  await run(0)
  expect((await run(0)).before).toBeUndefined()
})
