const [space, letterT, letterZ, plus, zero, nine] = [32, 84, 90, 43, 48, 57]

/**
 * Changes PostgreSQL's `2026-11-22 14:00:00.5+00` to ISO 8601's `2026-11-22T14:00:00.5Z`, in place. A time without a zone
 * is one in UTC, as in the sessions that compare it, and gets a `Z` as well; there must be room for it. Infinity and
 * years before Christ stay as they are.
 *
 * @returns the new end, since a `Z` is shorter than a zone
 */
export function isoInstant(to: Uint8Array, start: number, end: number): number {
  const last = to[end - 1] ?? 0
  if (last < zero || last > nine) return end
  let at = start
  while (at < end && to[at] !== space) at++
  if (at === end) return end
  to[at] = letterT
  const bare = to[end - 3] === plus ? end - 3 : end
  to[bare] = letterZ
  return bare + 1
}
