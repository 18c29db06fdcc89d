import { expect, it } from 'vitest'
import { clockOf } from './announcement-words'

const now = Date.parse('2026-03-14T06:00:00.000Z')
const one = { is_planned: false, starts_at: '2026-03-14T01:00:00.000Z', expected_end_at: null }

it.each([
  [{}, 'warning', 'No estimate yet'],
  [{ expected_end_at: '2026-03-14T08:59:00.000Z' }, 'warning', '2 h left'],
  [{ expected_end_at: '2026-03-14T06:20:00.000Z' }, 'warning', '20 min left'],
  [{ expected_end_at: '2026-03-14T05:15:00.000Z' }, 'danger', '45 min over its time'],
  [{ is_planned: true, starts_at: '2026-03-17T06:00:00.000Z' }, 'info', 'Begins in 3 d'],
  [{ is_planned: true, expected_end_at: '2026-03-14T07:00:00.000Z' }, 'warning', '1 h left'],
])('%o is %s: %s', (change, tone, words) => {
  expect(clockOf({ ...one, ...change }, now)).toEqual({ tone, words })
})
