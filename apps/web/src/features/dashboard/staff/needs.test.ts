import { Ticket } from 'lucide-react'
import { expect, it } from 'vitest'
import { daySentence, type Need } from './needs'

const need = (isUrgent: boolean): Need => ({
  key: 'tickets',
  icon: Ticket,
  count: 4,
  words: 'tickets wait for an answer',
  note: '',
  href: '/admin/desk',
  isUrgent,
})

it.each([
  [0, 0, 'Nothing waits for you.'],
  [0, 1, 'Nothing is urgent, 1 thing waits.'],
  [0, 3, 'Nothing is urgent, 3 things wait.'],
  [1, 0, '1 thing is urgent.'],
  [1, 1, '1 thing is urgent, 1 more waits.'],
  [3, 5, '3 things are urgent, 5 more wait.'],
])('%i urgent, %i others: %s', (urgent, others, sentence) => {
  const some = [...Array.from({ length: urgent }, () => true), ...Array.from({ length: others }, () => false)]
  expect(daySentence(some.map(need))).toBe(sentence)
})
