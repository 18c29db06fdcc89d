import { expect, it } from 'vitest'
import { createMetrics } from './metrics'

const printed = async (read: () => Promise<{ labels: Record<string, string>; value: number }[]>) => {
  const metrics = createMetrics()
  metrics.gauges('tests_room', 'A number', [], read)
  metrics.gauges('tests_rooms', 'Numbers', ['floor'], read)
  return (await metrics.print()).match(/^uplink_tests_.*$/gm)
}

it('tells no number that there is not, which is not the same as nought', async () => {
  expect(await printed(async () => [])).toBeNull()
  expect(await printed(() => Promise.reject(new Error('the database is away')))).toBeNull()
  expect(await printed(async () => [{ labels: {}, value: 0 }])).toEqual([
    'uplink_tests_room 0',
    'uplink_tests_rooms 0',
  ])
})
