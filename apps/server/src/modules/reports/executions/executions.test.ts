import { expect, it } from 'vitest'
import { bytesOf } from '#platform/sources/rows/row-bytes'
import type { Reading } from '#platform/sources/source'
import type { DataSource } from '../../data-sources/data-sources.public'
import { createTestClock } from '../../../testing/test-clock'
import { createExecutions } from './executions'

/** A source that writes down how it is asked, and takes so long for every statement. */
function sourceTaking(ms: number) {
  const asked: string[] = []
  const reading = async (): Promise<Reading> => {
    const until = performance.now() + ms
    while (performance.now() < until);
    return {
      columns: [],
      rows: (async function* () {
        yield bytesOf([['x']])
      })(),
    }
  }
  const read = async (_: unknown, __: unknown, use: (rows: Reading) => Promise<unknown>) => {
    asked.push('runs')
    return use(await reading())
  }
  const readUnless: typeof read = async (_, __, use) => {
    asked.push('asks first')
    return { read: await use(await reading()) }
  }
  const source = { id: null, atOnce: 2, version: 1, source: { read, readUnless } } as unknown as DataSource
  return { asked, source }
}

async function runTwice(ms: number, pauseMs: number) {
  const clock = createTestClock()
  const executions = createExecutions({ clock })
  const { asked, source } = sourceTaking(ms)
  const wanted = { ...{ source, sql: 'SELECT 1', values: [] }, rowsAtMost: 10, deadlineMs: 5000, keptMs: 0 }
  for (let n = 0; n < 2; n++) {
    await executions.join({ ...wanted, asksFirst: true }).execution.ended
    clock.pass(pauseMs)
  }
  return asked
}

it('asks the planner again about a statement that was long, or quick long ago, but not about a quick one', async () => {
  expect(await runTwice(0, 1000)).toEqual(['asks first', 'runs'])
  expect(await runTwice(0, 15 * 60_000)).toEqual(['asks first', 'asks first'])
  expect(await runTwice(1001, 1000)).toEqual(['asks first', 'asks first'])
})
