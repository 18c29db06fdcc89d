/** The top bar's slot for the bell. */
export function Bell() {
  return null
}
