import { expect, it } from 'vitest'
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
  ...{ id: null, name: 'default', dialect: 'postgresql', atOnce: 2, isRawAllowed: false, version: 1 },
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
    const wanted = { source, sql: `SELECT ${n}`, values: [], rowsAtMost: 1000, deadlineMs: 1000, keptMs: 0 }
    const { run } = runs.begin(1, wanted, { columns: [], sort: undefined }) ?? {}
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
