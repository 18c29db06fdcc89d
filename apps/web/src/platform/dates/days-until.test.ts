import { expect, it } from 'vitest'
import { daysUntil } from './days-until'

// one in the morning of the 15th in Dhaka, still the 14th elsewhere
const now = Date.parse('2026-03-14T19:00:00Z')

it.each([
  ['2026-04-03', 'in 19 days'],
  ['2026-03-16', 'tomorrow'],
  ['2026-03-15', 'today'],
  ['2026-03-14', 'yesterday'],
  ['2026-02-28', '15 days ago'],
])('%s is %s', (day, words) => expect(daysUntil(day, now)).toBe(words))
