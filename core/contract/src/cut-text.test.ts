import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginningOf, cutText } from './cut-text'

it.each([
  ['abcdef', 4, 'abc…'],
  ['abcd', 4, 'abcd'],
  ['xx👪👪', 4, 'xx…'],
  ['xx👨‍👩‍👧‍👦y', 8, 'xx…'],
  ['নামনাম', 5, 'নাম…'],
  ['নামনাম', 6, 'নামনাম'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['🇧🇩🇧🇩🇧🇩', 8, '🇧🇩…'],
])('%j with at most %i letters is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

it('never ends inside a letter, and is never longer than it may be', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '👪', 'না', '👨‍👩‍👧‍👦', '🇧🇩', 'e\u0301'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.nat(90), (whole, most) => {
      const begun = beginningOf(whole, most)
      expect(begun.length).toBeLessThanOrEqual(most)
      expect(whole.startsWith(begun)).toBe(true)
      const letters = [...new Intl.Segmenter('en').segment(whole)].map(({ index }) => index)
      expect([...letters, whole.length]).toContain(begun.length)
    }),
  )
})

it('cuts between characters what is one letter without an end', () => {
  const endless = `a${'\u0301'.repeat(500)}`
  expect(beginningOf(endless, 300)).toHaveLength(300)
  expect(beginningOf('👪'.repeat(10), 5)).toBe('👪👪')
})
