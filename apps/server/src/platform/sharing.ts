/** Work under way for all who want the same at the same time: it is done once. What has ended is done anew. */
export interface Sharing {
  /** @param key says what is wanted, and for whom */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Of one process, and nothing is kept. */
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
