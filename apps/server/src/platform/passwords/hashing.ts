import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isFormer, matchesFormer } from './former-systems'
import { createLimiter } from './limiter'

export interface Passwords {
  /** Argon2id in PHC form. Refuses with 429 when the queue is too long. */
  hash(password: string): Promise<string>
  /** Takes the same time for an unknown person (`stored` undefined) as for a known one. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

// OWASP's and ASVS's minimum for Argon2id, and the library's default: 19 MiB, two passes, one lane.
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longestWaitMs = 2000

/**
 * Hashes and compares passwords, at most one per core at a time, because the thread pool also serves files and name
 * look-ups. A caller who would wait longer than two seconds gets a 429.
 *
 * @param pepper a secret mixed into every hash, so that a stolen table alone does not allow guessing
 * @param former secrets that were mixed into hashes before; such a hash is still compared with
 * @param parameters of Argon2id, weaker ones only in tests; a stored hash is compared by its own
 */
export function createPasswords(
  pepper: string,
  atOnce = availableParallelism(),
  parameters = strong,
  former: readonly string[] = [],
): Passwords {
  const limited = createLimiter(atOnce, longestWaitMs)
  const peppered = (password: string, secret: string) =>
    createHmac('sha256', secret).update(password).digest('base64')
  const make = (password: string) => limited(() => hash(peppered(password, pepper), parameters))
  const nobody = make('nobody has this password')
  nobody.catch(() => undefined)
  return {
    hash: make,
    matches: async (stored, password) => {
      const isOld = typeof stored === 'string' && isFormer(stored)
      // as long as for others, so that the time tells nobody who came from an older system
      const target = isOld ? await nobody : (stored ?? (await nobody))
      if (isOld && (await limited(() => matchesFormer(stored, password, [pepper, ...former])))) return true
      for (const secret of [pepper, ...former])
        if (await limited(() => verify(target, peppered(password, secret))))
          return typeof stored === 'string' && !isOld
      return false
    },
  }
}
