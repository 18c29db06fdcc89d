import { expect, it } from 'vitest'
import { summaryOf } from './role-summary'

const permissions = [
  { id: 1, name: 'desk.tickets' },
  { id: 2, name: 'desk.answer' },
  { id: 3, name: 'users.list' },
]

it('says what most of a role’s rights are about', () => {
  expect(summaryOf({ name: 'administrator', permission_ids: [] }, permissions)).toBe(
    'Everything, with every record',
  )
  expect(summaryOf({ name: 'customer', permission_ids: [] }, permissions)).toBe(
    'Their own lines, bills and tickets',
  )
  expect(summaryOf({ name: 'night', permission_ids: [] }, permissions)).toBe('No rights yet')
  expect(summaryOf({ name: 'night', permission_ids: [1] }, [])).toBe('1 right')
  expect(summaryOf({ name: 'night', permission_ids: [1, 2, 3] }, permissions)).toMatch(/^3 rights: \w/)
})
