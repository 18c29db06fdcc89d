import { createHash } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { formerPassword, isFormer, keepFormer } from './former-systems'
import { createPasswords } from './hashing'

const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const passwords = createPasswords('pepper', 2, quick)
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const kept = (text: string) => {
  const former = formerPassword(text)
  if (!former) throw new Error('it should be known')
  return keepFormer(former, 'pepper')
}

describe('a password of an older system', () => {
  it.each([
    ['in clear text', () => 'geheim 1'],
    ['as MD5', () => md5('geheim 1').toUpperCase()],
    ['as bcrypt', () => hash('geheim 1', 4)],
  ])('%s is compared with, and only it fits', async (_, made) => {
    const stored = kept(await made())
    expect(isFormer(stored)).toBe(true)
    expect(await passwords.matches(stored, 'geheim 1')).toBe(true)
    expect(await passwords.matches(stored, 'geheim 2')).toBe(false)
    expect(await passwords.matches(stored, stored)).toBe(false)
  })

  it('of MD5 cannot be guessed without the portal’s secret, and is another one for each', async () => {
    const stored = kept(md5('geheim 1'))
    expect(stored).not.toContain(md5('geheim 1'))
    expect(kept(md5('geheim 1'))).not.toBe(stored)
    expect(await createPasswords('other', 1, quick).matches(stored, 'geheim 1')).toBe(false)
    expect(await createPasswords('other', 1, quick, ['pepper']).matches(stored, 'geheim 1')).toBe(true)
  })

  it.each([
    '$argon2id$v=19$m=1',
    '{SSHA}abc',
    '$2y$20$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
    '',
  ])('that cannot be compared with is not taken: %s', (text) => {
    expect(formerPassword(text)).toBeUndefined()
  })
})
