import { expect, it } from 'vitest'
import { isFoundBy } from './found-by'

it('finds a text by a part of it in whatever spelling', () => {
  expect(isFoundBy('Zoë আয়েশা (Gulshan ১)', 'ZOE\u0308 আ\u09DFেশা')).toBe(true)
  expect(isFoundBy('Zoë আয়েশা (Gulshan ১)', ' ｇｕｌｓｈａｎ 1')).toBe(true)
  expect(isFoundBy('Zoë', 'zoe')).toBe(false)
  expect(isFoundBy('Zoë', '')).toBe(true)
})
