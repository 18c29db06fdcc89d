/** How many page numbers the pager shows (specification, section 9). */
const slots = 5

/** The page numbers around the current one, at most five of them. */
export function pageSlots(page: number, lastPage: number): number[] {
  const count = Math.min(slots, Math.max(1, lastPage))
  const start = Math.max(1, Math.min(page - Math.floor(slots / 2), lastPage - count + 1))
  return Array.from({ length: count }, (_, index) => start + index)
}
