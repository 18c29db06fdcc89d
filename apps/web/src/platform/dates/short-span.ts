/** `45 min`, `4 h`, `2 d`: whole units, the largest that fits. Staff's screens only, where a column has little room. */
export function shortSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`
}
