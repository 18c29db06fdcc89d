/** What is looked up once for all who want the same at the same time. */
export interface Sharing {
  /**
   * Looks something up and uses it, or uses what others of the same key have looked up who are not through with it yet, if that
   * was less than a second ago.
   *
   * @param key says what is wanted, and for whom
   */
  during<T, R>(key: string, lookUp: () => Promise<T>, use: (found: T) => Promise<R>): Promise<R>
}

/** A person's rights are as old at most. */
const sharedMs = 1000

interface Shared {
  found: Promise<unknown>
  since: number
  users: number
}

/** Of one process; when the last one is through, nothing is kept. */
export function createSharing(): Sharing {
  const underWay = new Map<string, Shared>()
  return {
    async during<T, R>(key: string, lookUp: () => Promise<T>, use: (found: T) => Promise<R>) {
      const now = performance.now()
      const present = underWay.get(key)
      const shared =
        present && now - present.since < sharedMs ? present : { found: lookUp(), since: now, users: 0 }
      underWay.set(key, shared)
      shared.users++
      try {
        return await use((await shared.found) as T)
      } finally {
        shared.users--
        if (shared.users === 0 && underWay.get(key) === shared) underWay.delete(key)
      }
    },
  }
}
