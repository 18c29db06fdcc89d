import { expect, it } from 'vitest'
import { actWords, changesOf, valueWords } from './log-words'

it.each([
  ['department.updated', 'Department updated'],
  ['auth.signed-in', 'Signed in'],
  ['gateway.news-refused', 'Gateway news refused'],
])('%s is %s', (act, words) => {
  expect(actWords(act)).toBe(words)
})

it('says what changed, lists by what went and what came', () => {
  expect(
    changesOf({
      before: { display_name: 'Manger', permissions: ['posts.look', 'users.search'], note: null },
      after: { display_name: 'Manager', permissions: ['users.search', 'departments.edit'], note: 'x' },
    }),
  ).toEqual([
    { label: 'Display name', before: 'Manger', after: 'Manager' },
    { label: 'Permissions', removed: ['posts.look'], added: ['departments.edit'] },
    { label: 'Note', after: 'x' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

it('writes values as people read them', () => {
  expect([true, 7, '', null, { a: 1 }, '2026-03-14T06:00:00.000Z'].map(valueWords)).toEqual([
    'yes',
    '7',
    undefined,
    undefined,
    '{"a":1}',
    'Mar 14, 2026, 12:00',
  ])
})
