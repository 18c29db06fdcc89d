import { expect, it } from 'vitest'
import { markOf, meantName, problemIn } from './sql-marks'

const text = 'select i.number,\n  i.amout\nfrom invoices i'
const marked = (said: string) => {
  const mark = markOf(text, problemIn(said))
  return mark && text.slice(mark.from, mark.to)
}

it.each([
  ['column i.amout does not exist', 'i.amout'],
  ['column "amout" does not exist', 'amout'],
  ["Unknown column 'i.amout' in 'SELECT'", 'i.amout'],
  ['Line 3: INSERT is not allowed: a report only reads', 'from invoices i'],
  ['Line 9: nothing stands there', undefined],
  ['Stopped after 30 s. Add a filter, or group.', undefined],
])('underlines what is wrong: %s', (said, expected) => expect(marked(said)).toBe(expected))

it('finds no name inside a longer one', () => {
  expect(markOf('select numbers', problemIn('column "number" does not exist'))).toBeUndefined()
})

it('says which name was probably meant', () => {
  const names = ['amount', 'number', 'due_on']
  expect(meantName('column "amout" does not exist', names)).toBe('amount')
  expect(meantName("Unknown column 'i.amout' in 'SELECT'", names)).toBe('amount')
  expect(meantName('column "weather" does not exist', names)).toBeUndefined()
  expect(meantName('division by zero', names)).toBeUndefined()
})
