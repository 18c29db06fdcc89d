import { expect, it } from 'vitest'
import { renamed } from './audit.factory'
import {
  actWords,
  changesInShort,
  changesOf,
  targetPath,
  targetWords,
  timeWords,
  valueWords,
} from './log-words'

it.each([
  ['department.updated', 'Department updated'],
  ['auth.signed-in', 'Signed in'],
  ['gateway.news-refused', 'Gateway news refused'],
  ['admin-role.updated', 'Role updated'],
  ['connection.moved', 'Line moved'],
  ['connection.paused', 'Line suspended by hand'],
  ['access.denied', 'No right to a call'],
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
  expect(
    changesOf({ before: { area_id: 3, is_charged: true }, after: { area_id: 4, is_charged: false } }),
  ).toEqual([
    { label: 'Area', before: '#3', after: '#4' },
    { label: 'Charged', before: 'yes', after: 'no' },
  ])
  expect(changesOf({ before: { role_ids: [3] }, after: { role_ids: [3, 9] } })).toEqual([
    { label: 'Roles', removed: [], added: ['#9'] },
  ])
})

it('says in a list the first two changes, and how many more', () => {
  const before = { price: '500.00', role_ids: [3], note: null, name: 'A' }
  const after = { price: '525.00', role_ids: [9], note: 'x', name: 'B' }
  expect(changesInShort({ before, after })).toBe('Price: 500.00 → 525.00, Roles: − #3, + #9, and 2 more')
  expect(changesInShort({ before: { note: null }, after: { note: 'x' } })).toBe('Note: x')
  expect(changesInShort({ before: null, after })).toBeUndefined()
})

it('writes values as people read them', () => {
  expect(
    [true, 7, '', null, { back_on: '2026-03-20', is_told: false }, ['a', 1], '2026-03-14T06:00:00.000Z'].map(
      valueWords,
    ),
  ).toEqual([
    'yes',
    '7',
    undefined,
    undefined,
    'On again from: Mar 20, 2026, Told: no',
    'a, 1',
    'Mar 14, 2026, 12:00',
  ])
})

it('names the record a line is about, and leads to it', () => {
  const about = (noun: string, id: string, called?: string) => ({ ...renamed, target: { noun, id }, called })
  expect(targetWords(about('admin-role', '3', 'Manager'))).toBe('Manager')
  expect(targetWords(about('admin-role', '3'))).toBe('Role 3')
  expect(targetWords(about('right', 'desk.preview-many-lines'))).toBe('Call Desk preview many lines')
  expect(targetWords(about('connection', '7'))).toBe('Line 7')
  expect(targetPath(about('admin-role', '3'))).toBe('/admin/auth/roles/view/3')
  expect(targetPath(about('user', '2'))).toBe('/admin/auth/users/view/2')
  expect(targetPath(about('menu-item', '12'))).toBe('/admin/auth/menu?item=12')
  expect(targetPath(about('menu-item', 'several'))).toBeUndefined()
  expect(targetPath(about('session', '5'))).toBeUndefined()
})

it('says when, to the second', () => {
  expect(timeWords({ occurred_at: '2026-11-22T04:42:07.512Z' })).toBe('Nov 22, 2026, 10:42:07')
})
