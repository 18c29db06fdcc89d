/** Look-ups shared by callers who want the same thing at the same time. */
export interface SingleFlight {
  /**
   * Looks something up and uses it. Reuses a look-up with the same key that another caller is still using and that is
   * less than a second old.
   *
   * @param key names what is looked up, and for whom
   */
  during<T, R>(key: string, lookUp: () => Promise<T>, use: (found: T) => Promise<R>): Promise<R>
}

/** The longest for which a look-up, and so a person's rights, may be out of date. */
const sharedMs = 1000

interface Shared {
  found: Promise<unknown>
  since: number
  users: number
}

/** For one process. A look-up is forgotten when its last user is done. */
export function createSingleFlight(): SingleFlight {
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
