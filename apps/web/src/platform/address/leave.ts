/**
 * Takes the browser to a page outside this app, in place of the present history entry: Back then leads to the screen
 * before, not to this one, which would send the browser away again.
 *
 * @param url a path or an address; anything but http(s) is refused
 */
export function leaveFor(url: string): void {
  const target = new URL(url, window.location.href)
  if (!/^https?:$/.test(target.protocol)) throw new RangeError(`Not a page: ${target.protocol}`)
  window.location.replace(target.href)
}
