// Which screens somebody opened from the menu of a phone lately: the portal empties its storage when they sign out.

const place = 'menu-last-used'
/** One more than the menu shows, as it leaves out the present screen. */
const most = 5

/** Their paths, the latest first. */
export function lastUsed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepUsed(path: string): void {
  try {
    const others = lastUsed().filter((one) => one !== path)
    localStorage.setItem(place, JSON.stringify([path, ...others].slice(0, most)))
  } catch {
    // storage is full or switched off: none is kept then
  }
}
