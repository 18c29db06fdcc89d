import { describe, expect, it } from 'vitest'
import { filtersOf, isClientIdOf, mayReceive, maySubscribe } from './topics'

describe('topics of a person', () => {
  it.each(['user-1', 'user-1/chat', 'user-1/payment'])('%s is received', (topic) => {
    expect(mayReceive(1, topic)).toBe(true)
    expect(maySubscribe(1, topic)).toBe(true)
  })

  it('the one wildcard may be asked for, but is no topic', () => {
    expect(maySubscribe(1, 'user-1/+')).toBe(true)
    expect(mayReceive(1, 'user-1/+')).toBe(false)
  })

  it.each([
    '#',
    '+',
    '/',
    '',
    '+/chat',
    'user-+',
    'user-2',
    'user-2/chat',
    'user-10',
    'user-10/chat',
    'user-1/#',

    'user-1/',
    'user-1/chat/',
    'user-1/chat/1',
    'user-1/+/+',
    'user-1/a+',
    'user-1/#/x',
    '/user-1',
    'USER-1',
    '$SYS/#',
    '$SYS/broker/clients',
    '$share/g/user-1',
    '$queue/user-1',
    'user-1\n',
    'user-1/a\u0000b',
  ])('%j is refused', (topic) => {
    expect(maySubscribe(1, topic)).toBe(false)
    expect(mayReceive(1, topic)).toBe(false)
  })

  it('knows the filters that a topic matches', () => {
    expect(filtersOf('user-1')).toEqual(['user-1'])
    expect(filtersOf('user-1/chat')).toEqual(['user-1/chat', 'user-1/+'])
  })
})

describe('client ids', () => {
  it.each([
    ['12', '12abcDE9', true],
    ['12', '12abcDE', false],
    ['12', '12abcDE99', false],
    ['12', '13abcDE9', false],
    ['12', '12abc-E9', false],
    ['12', 'abcDE912', false],
    ['12', '12abcDE\n', false],
    ['1', '12abcDE9', false],
  ])('user %s, client %j: %s', (userId, clientId, expected) => {
    expect(isClientIdOf(userId, clientId)).toBe(expected)
  })
})
