/**
 * Takes the browser to a page which is not one of this app's screens. Its own entry of the history goes: the way back
 * leads to what was before, not here, where it would be sent off again.
 *
 * @param url a path or an address; anything but http(s) is refused
 */
export function leaveFor(url: string): void {
  const target = new URL(url, window.location.href)
  if (!/^https?:$/.test(target.protocol)) throw new RangeError(`Not a page: ${target.protocol}`)
  window.location.replace(target.href)
}
