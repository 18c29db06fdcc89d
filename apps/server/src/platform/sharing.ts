/**
 * Runs work once for all callers who ask for the same while it is under way. Once it has ended, the next caller runs
 * it again.
 */
export interface Sharing {
  /** @param key names the work and whom it is for */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Shares work within one process; results are not cached. */
export function createSharing(): Sharing {
  const underWay = new Map<string, Promise<unknown>>()
  return {
    share<T>(key: string, work: () => Promise<T>) {
      const present = underWay.get(key) as Promise<T> | undefined
      const shared = present ?? work().finally(() => underWay.delete(key))
      underWay.set(key, shared)
      return shared
    },
  }
}
