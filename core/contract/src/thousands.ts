/** A number's text with commas between its thousands: `-1234567.80` as `-1,234,567.80`. */
export function withCommas(text: string): string {
  return text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
