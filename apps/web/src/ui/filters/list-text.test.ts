import { expect, it } from 'vitest'
import { listOf, listText } from './list-text'

it.each([
  [['open', 'paid'], 'open,paid'],
  [['Sons, Ltd', 'Dhaka'], '"Sons, Ltd",Dhaka'],
  [['"a", b', "'c"], '"""a"", b","\'c"'],
  [['5" pipe'], '5" pipe'],
  [['', ' open '], '""," open "'],
])('puts %j into one text and takes it apart again', (values, text) => {
  expect(listText(values)).toBe(text)
  expect(listOf(text)).toEqual(values)
})

it('reads what somebody has typed, without blank and repeated values', () => {
  expect(listOf(" open ,, paid,open, 'a, b'")).toEqual(['open', 'paid', 'a, b'])
  expect(listOf(undefined)).toEqual([])
})
