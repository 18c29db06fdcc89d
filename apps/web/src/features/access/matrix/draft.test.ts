import { expect, it } from 'vitest'
import type { Role } from '../rights.data'
import { changesOf, changesText, countOf, rolesToSave, savedRights, turn, type Turned } from './draft'

const role = (id: number, display_name: string, permission_ids: number[]): Role => ({
  id,
  display_name,
  permission_ids,
  name: 'x',
  is_built_in: false,
  custom_permission_ids: [7],
  people: 1,
  version: 4,
  updated_at: '2026-03-01T08:00:00.000Z',
  can: ['edit'],
})
const roles = [role(3, 'Manager', [1]), role(5, 'Billing officer', [1, 2])]
const wasOn = savedRights(roles)
const turned = [
  { rows: ['call 2', 'rows 8'], role: '3', isOn: true },
  { rows: ['call 1'], role: '5', isOn: false },
  { rows: ['call 1'], role: '3', isOn: true },
].reduce<Turned>((sum, each) => turn(sum, { ...each, wasOn }), new Map())

it('what is turned is counted by role, and what is as it was is no change', () => {
  const changes = changesOf(roles, turned)
  expect(countOf(changes)).toBe(3)
  expect(changesText(changes)).toBe('Manager +2, Billing officer −1')
  const back = turn(turned, { rows: ['call 1'], role: '5', isOn: true, wasOn })
  expect(changesText(changesOf(roles, back))).toBe('Manager +2')
})

it('all that a role then has is sent, with the version it was read with', () => {
  expect(rolesToSave(changesOf(roles, turned))).toEqual([
    { id: 3, version: 4, permission_ids: [1, 2], custom_permission_ids: [7, 8] },
    { id: 5, version: 4, permission_ids: [2], custom_permission_ids: [7] },
  ])
})

it('what somebody else has turned the same way meanwhile is no change any more', () => {
  const theirs = [role(3, 'Manager', [1, 2]), role(5, 'Billing officer', [2])]
  expect(changesText(changesOf(theirs, turned))).toBe('Manager +1')
})
