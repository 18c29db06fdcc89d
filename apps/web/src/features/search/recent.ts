// What somebody opened from the search lately, in this browser: the portal empties its storage when they sign out.

export interface Recent {
  href: string
  title: string
  detail: string
}

const place = 'search-recent'
const most = 8

const isRecent = (entry: unknown): entry is Recent =>
  typeof entry === 'object' &&
  entry !== null &&
  (['href', 'title', 'detail'] as const).every(
    (name) => typeof (entry as Record<string, unknown>)[name] === 'string',
  ) &&
  (entry as Recent).href.startsWith('/')

export function recentOnes(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent({ href, title, detail }: Recent): void {
  const others = recentOnes().filter((one) => one.href !== href)
  try {
    localStorage.setItem(place, JSON.stringify([{ href, title, detail }, ...others].slice(0, most)))
  } catch {
    // storage is full or switched off: there are no recent ones then
  }
}
