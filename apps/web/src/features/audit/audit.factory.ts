import type { LogLine } from '@uplink/contract/logs'

export const renamed: LogLine = {
  id: 81233,
  occurred_at: '2026-03-14T06:00:00.000Z',
  is_withheld: false,
  actor: { id: 7, name: 'Nasreen Siddique' },
  act: 'department.updated',
  target: { noun: 'department', id: '12' },
  before: { name: 'Suport' },
  after: { name: 'Support' },
  details: { reason: 'a typo' },
  address: '192.0.2.7',
  request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
}

export const refusedSignIn: LogLine = {
  ...renamed,
  id: 81232,
  actor: null,
  act: 'auth.sign-in-refused',
  target: null,
  before: null,
  after: null,
  details: { username: 'karim' },
}
