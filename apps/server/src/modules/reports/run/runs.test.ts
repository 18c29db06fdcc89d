import { expect, it, vi } from 'vitest'
import { bytesOf } from '#platform/sources/rows/row-bytes'
import type { DataSource } from '../../data-sources/data-sources.public'
import { createTestClock } from '../../../testing/test-clock'
import { createExecutions } from '../executions/executions'
import { createRuns } from './runs'

/** Every statement returns a thousand rows of one wide column. */
const found = (cell: string) => ({
  columns: [],
  rows: (async function* () {
    yield bytesOf(Array.from({ length: 1000 }, () => [cell]))
  })(),
})
const source = {
  id: null,
  name: 'default',
  dialect: 'postgresql',
  atOnce: 2,
  isRawAllowed: false,
  version: 1,
  source: {
    read: async (_: unknown, __: unknown, use: (rows: unknown) => Promise<unknown>) =>
      use(found('x'.repeat(5000))),
  },
} as unknown as DataSource

it('forgets the oldest of what it has found, before that fills the memory', async () => {
  const clock = createTestClock()
  const runs = createRuns({ clock, executions: createExecutions({ clock }) })
  const ids: string[] = []
  for (let n = 0; n < 40; n++) {
    const wanted = { source, sql: `SELECT ${n}`, values: [], maxRows: 1000, deadlineMs: 1000, cacheTtlMs: 0 }
    const { run } =
      runs.begin(1, wanted, {
        countsAs: 'report',
        columns: [],
        sort: undefined,
      }) ?? {}
    await run?.execution.ended
    expect(run?.execution.state).toBe('done')
    ids.push(run?.id ?? '')
    clock.pass(1)
  }
  const kept = ids.filter((id) => runs.find(1, id))
  // five million bytes each
  expect(kept).toEqual(ids.slice(-kept.length))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.length).toBeLessThan(30)
  await runs.end()
})

it('does not take calls that this process was too busy to see for calls that did not come', async () => {
  const clock = createTestClock()
  const runs = createRuns({ clock, executions: createExecutions({ clock }) })
  const never = { ...source, source: { read: () => new Promise(() => {}) } } as unknown as DataSource
  const wanted = { source: never, sql: 'SELECT', values: [], maxRows: 1, deadlineMs: 1000, cacheTtlMs: 0 }
  const what = { countsAs: 'report' as const, columns: [], sort: undefined }
  const { run } = runs.begin(1, wanted, what) ?? {}
  const began = run?.requestedAt ?? 0
  for (const busyUntil = performance.now() + 700; performance.now() < busyUntil;);
  clock.pass(1600)
  await vi.waitFor(() => expect(run?.requestedAt).toBeGreaterThan(began))
  expect(run?.hasLeft).toBe(false)
  clock.pass(60_000)
  await vi.waitFor(() => expect(run?.hasLeft).toBe(true))
  await runs.end()
})
