import { describe, expect, it } from 'vitest'
import { checkStateOf } from './check-state'
import type { Checked } from './details.data'

const data = { took_ms: 41 } as Checked
const quiet = { data: undefined, isError: false, isFetching: false }

describe('the state of a check', () => {
  it.each([
    ['nobody is chosen', { person: null, isValid: false, answer: quiet }, { kind: 'nobody' }],
    [
      'nobody is chosen any more, whatever was answered before',
      { person: null, isValid: true, answer: { ...quiet, data, isFetching: true } },
      { kind: 'nobody' },
    ],
    ['the rules are incomplete', { person: '21', isValid: false, answer: quiet }, { kind: 'incomplete' }],
    [
      'the rules became incomplete after an answer',
      { person: '21', isValid: false, answer: { ...quiet, data } },
      { kind: 'done', checked: data },
    ],
    [
      'the first answer is on its way',
      { person: '21', isValid: true, answer: { ...quiet, isFetching: true } },
      { kind: 'running' },
    ],
    [
      'another answer is on its way',
      { person: '21', isValid: true, answer: { ...quiet, data, isFetching: true } },
      { kind: 'running', checked: data },
    ],
    [
      'there was no answer',
      { person: '21', isValid: true, answer: { ...quiet, isError: true } },
      { kind: 'failed' },
    ],
    [
      'there was no answer, and it is tried again',
      { person: '21', isValid: true, answer: { data, isError: true, isFetching: true } },
      { kind: 'failed', checked: data },
    ],
  ])('when %s', (_when, given, state) => {
    expect(checkStateOf(given)).toEqual(state)
  })
})
