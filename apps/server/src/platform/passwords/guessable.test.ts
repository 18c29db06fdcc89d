import { describe, expect, it } from 'vitest'
import { whyGuessable } from './guessable'

const context = ['rahima.khatun', 'Rahima Khatun', 'rahima@example.com', '01711000000', 'Padma Online']

describe('a password is easy to guess', () => {
  it.each(['password', 'PASSWORD', '12345678', 'iloveyou', 'qwertyuiop'])('from a list: %s', (password) => {
    expect(whyGuessable(password, [])).toContain('too easy to guess')
  })

  it.each([
    'rahima.khatun',
    'Rahima123',
    'KhatunRahima',
    '01711000000',
    'padma-online1',
    'rahima@example.com',
    'rahima2024',
    'Rahima!!!!',
    'padma1971',
    '77khatun77',
    'rahimakhatun2024',
    'padmapadma2024',
  ])('from what anybody knows of its owner: %s', (password) => {
    expect(whyGuessable(password, context)).toContain('your name or number')
  })
})

it.each([
  'aaaaaaaa',
  'AaAaAaAaAa',
  '0000000000000000',
  '........',
  '          ',
  'ককককককককক',
  '😀😀😀😀😀😀😀😀',
])('one character over and over is easy to guess: %j', (password) => {
  expect(whyGuessable(password, [])).toContain('one character')
})

it.each(['river stone 41', 'rahima likes mangoes', 'tr0ub4dor-and-three', 'rahima 88 go', 'ঢাকার বৃষ্টি'])(
  '%s is not',
  (password) => {
    expect(whyGuessable(password, context)).toBeUndefined()
  },
)
