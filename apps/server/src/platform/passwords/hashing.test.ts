import { describe, expect, it } from 'vitest'
import { createPasswords } from './hashing'

describe('createPasswords', () => {
  const passwords = createPasswords('pepper', 2)

  it('makes Argon2id in PHC form with at least 19 MiB and two passes', async () => {
    expect(await passwords.hash('long enough')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('knows the right password and no other', async () => {
    const stored = await passwords.hash('right')
    expect(await passwords.matches(stored, 'right')).toBe(true)
    expect(await passwords.matches(stored, 'Right')).toBe(false)
  })

  it('depends on the pepper', async () => {
    const stored = await passwords.hash('right')
    expect(await createPasswords('other', 1).matches(stored, 'right')).toBe(false)
    const changed = createPasswords('other', 1, undefined, ['pepper'])
    expect(await changed.matches(stored, 'right')).toBe(true)
    expect(await changed.matches(stored, 'wrong')).toBe(false)
    expect(await changed.matches(undefined, 'right')).toBe(false)
  })

  it('never lets anybody in for whom nothing is stored', async () => {
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false)
    expect(await passwords.matches(null, 'nobody has this password')).toBe(false)
  })

  it('turns away whoever would wait too long', async () => {
    const one = createPasswords('pepper', 1)
    const results = await Promise.allSettled(Array.from({ length: 1500 }, () => one.hash('storm')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(1500)
    expect(refused[0]).toMatchObject({ reason: { code: 'request.rate-limited' } })
  })
})
