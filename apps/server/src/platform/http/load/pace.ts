const spanMs = 50

/** Measures how fast calls have ended lately while others waited, to estimate the wait of a new call. */
export function createPace() {
  let perMs: number | undefined
  let since = 0
  let count = 0
  return {
    /** @param isBusy whether others wait; otherwise the pace depends on the callers and not on the portal */
    ended(now: number, isBusy: boolean): void {
      if (!isBusy) {
        count = 0
        return
      }
      if (count++ === 0) since = now
      if (now - since < spanMs) return
      const present = (count - 1) / (now - since)
      perMs = perMs === undefined ? present : (perMs + present) / 2
      since = now
      count = 1
    },
    /** Milliseconds until this many have ended; 0 while nothing was measured. */
    timeFor: (calls: number) => (perMs === undefined ? 0 : calls / perMs),
  }
}
