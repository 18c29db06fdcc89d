import { expect, it } from 'vitest'
import { dayWord } from './day-word'

// one in the morning of the 15th in Dhaka, still the 14th elsewhere
const now = Date.parse('2026-03-14T19:00:00Z')

it.each([
  ['15/03/2026', 'Today'],
  ['14/03/2026', 'Yesterday'],
  ['13/03/2026', undefined],
  ['16/03/2026', undefined],
])('%s is %s', (date, word) => expect(dayWord(date, now)).toBe(word))
