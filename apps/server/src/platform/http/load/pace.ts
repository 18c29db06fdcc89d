const spanMs = 50

/** How fast calls end while others wait, from the last moments: what tells how long one would wait that comes now. */
export function createPace() {
  let perMs: number | undefined
  let since = 0
  let count = 0
  return {
    /** @param isBusy whether others wait: only then is it the portal's pace and not that of those who call */
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
    /** Milliseconds until so many have ended; none while nothing is known. */
    timeFor: (calls: number) => (perMs === undefined ? 0 : calls / perMs),
  }
}
