import { describe, expect, it } from 'vitest'
import { objections } from './commits.mjs'

const good = { subject: 'Say who took a payment', body: '', fileCount: 3 }

describe('a commit', () => {
  it('is one sentence of at most 72 letters, with a body where it changes much', () => {
    expect(objections(good)).toEqual([])
    expect(objections({ ...good, fileCount: 16, body: 'Because all of them name it.' })).toEqual([])
  })

  it.each([
    ['is too long', { subject: `A${'a'.repeat(72)}` }],
    ['has a prefix', { subject: 'fix(payments)!: Say who took one' }],
    ['ends with a full stop', { subject: 'Say who took a payment.' }],
    ['begins with a small letter', { subject: 'say who took a payment' }],
    ['changes many files without a body', { fileCount: 16 }],
  ])('is refused when it %s', (_, wrong) => {
    expect(objections({ ...good, ...wrong })).not.toEqual([])
  })
})
