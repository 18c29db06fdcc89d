import { expect, it } from 'vitest'
import { isEnglishOnly } from './english-only'

it.each([
  ['bn', 'Be kind.', true],
  ['bn', '## শর্তাবলি\n\nBe kind.', false],
  ['en', 'Be kind.', false],
] as const)('on a page in %s, %j is another language: %s', (language, text, is) => {
  expect(isEnglishOnly(text, language)).toBe(is)
})
