import { expect, it } from 'vitest'
import { clockOf, targetWords } from './target-words'

const now = Date.parse('2026-03-14T06:00:00Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

it.each([
  [5, { tone: 'warning', words: '5 min left' }],
  [59, { tone: 'warning', words: '59 min left' }],
  [60, { tone: 'neutral', words: '1 h left' }],
  [47 * 60 + 59, { tone: 'neutral', words: '47 h left' }],
  [48 * 60, { tone: 'neutral', words: '2 d left' }],
  [0, { tone: 'warning', words: '0 min left' }],
  [-1, { tone: 'danger', words: '1 min late' }],
  [-130, { tone: 'danger', words: '2 h late' }],
])('%s minutes before an answer is due', (minutes, clock) => {
  expect(clockOf(inMinutes(minutes), now)).toEqual(clock)
})

it.each([
  [null, 'No target'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [240, '4 hours'],
  [1440, '1 day'],
  [4320, '3 days'],
])('%s is the target %s', (minutes, words) => {
  expect(targetWords(minutes)).toBe(words)
})
