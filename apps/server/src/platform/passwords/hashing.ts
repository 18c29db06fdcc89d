import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
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
 * @param parameters of Argon2id, weaker ones only in tests; a stored hash is compared by its own
 */
export function createPasswords(
  pepper: string,
  atOnce = availableParallelism(),
  parameters = strong,
): Passwords {
  const limited = createLimiter(atOnce, longestWaitMs)
  const peppered = (password: string) => createHmac('sha256', pepper).update(password).digest('base64')
  const make = (password: string) => limited(() => hash(peppered(password), parameters))
  const nobody = make('nobody has this password')
  nobody.catch(() => undefined)
  return {
    hash: make,
    matches: async (stored, password) => {
      const target = stored ?? (await nobody)
      const isRight = await limited(() => verify(target, peppered(password)))
      return isRight && typeof stored === 'string'
    },
  }
}
