import { describe, expect, it } from 'vitest'
import { whyGuessable } from './guessable'

const context = ['rahima.khatun', 'Rahima Khatun', 'rahima@example.com', '01711000000', 'Padma Online']

describe('a password is easy to guess', () => {
  it.each(['password', 'PASSWORD', '12345678', 'iloveyou', 'qwertyuiop'])('from a list: %s', (password) => {
    expect(whyGuessable(password, [])).toContain('list of guesses')
  })

  it.each([
    'rahima.khatun',
    'Rahima123',
    'KhatunRahima',
    '01711000000',
    'padma-online1',
    'rahima@example.com',
  ])('from what anybody knows of its owner: %s', (password) => {
    expect(whyGuessable(password, context)).toContain('your name or number')
  })
})

it.each(['river stone 41', 'rahima likes mangoes', 'tr0ub4dor-and-three', 'ঢাকার বৃষ্টি'])(
  '%s is not',
  (password) => {
    expect(whyGuessable(password, context)).toBeUndefined()
  },
)
