import { expect, it } from 'vitest'
import { evaluate } from './evaluate'

const above = { condition: 'above', threshold: '100' } as const
const below = { condition: 'below', threshold: '-0.5' } as const
const changes = { condition: 'changes', threshold: null } as const
const first = { value: null, isOver: null }

it.each([
  ['over at once', above, '100.01', first, true, 'crossed'],
  ['on the threshold', above, '100.00', first, false, undefined],
  ['still over', above, '250', { value: '101', isOver: true }, true, undefined],
  ['back', above, '99', { value: '101', isOver: true }, false, 'back'],
  ['over again', above, '101', { value: '99', isOver: false }, true, 'crossed'],
  ['without a value', above, null, { value: '101', isOver: true }, false, 'back'],
  ['no number', above, 'many', first, false, undefined],
  ['a large floating number', above, '1.5e+15', first, true, 'crossed'],
  ['a small floating number', above, '1.5e-15', first, false, undefined],
  ['just above in floating form', above, '1.0001e+2', first, true, 'crossed'],
  ['just below in floating form', above, '9.9e1', first, false, undefined],
  ['below', below, '-0.51', first, true, 'crossed'],
  ['not below', below, '0', first, false, undefined],
  [
    'of more digits than numbers hold',
    above,
    '9007199254740993.01',
    { value: '1', isOver: false },
    true,
    'crossed',
  ],
  ['seen first', changes, '5', first, false, undefined],
  ['changed', changes, '6', { value: '5', isOver: false }, false, 'changed'],
  ['the same', changes, '6', { value: '6', isOver: false }, false, undefined],
  ['gone', changes, null, { value: '6', isOver: false }, false, 'changed'],
] as const)('a value that is %s', (_, watch, value, before, isOver, event) => {
  expect(evaluate(watch, value, before)).toEqual({ isOver, event })
})

it('loses no digit of a large number', () => {
  const watch = { condition: 'above', threshold: '9007199254740993' } as const
  expect(evaluate(watch, '9007199254740993', first).isOver).toBe(false)
  expect(evaluate(watch, '9007199254740994', first).isOver).toBe(true)
})
