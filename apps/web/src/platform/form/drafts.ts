// Unsent text stays in this browser until it is sent: through another screen, a closed tab, or a session that ended. It
// belongs to its writer, who finds it after the next sign-in; nobody else who signs in here is shown it. Logout deletes
// it, and so does a week.
const prefix = 'draft-'
const writerKey = 'drafts-of'
const keptForMs = 7 * 24 * 3600 * 1000

interface Kept {
  at: string
  text: string
}

/** The unsent text of this key; empty when there is none, or when the browser stores nothing. */
export function draftOf(key: string): string {
  try {
    dropOld()
    const place = placeOf(key)
    return place === undefined ? '' : (readKept(place)?.text ?? '')
  } catch {
    return ''
  }
}

/** Keeps the unsent text; an empty text removes the draft. */
export function keepDraft(key: string, text: string): void {
  try {
    const place = placeOf(key)
    if (place === undefined) return
    if (text.trim() === '') localStorage.removeItem(place)
    // opening a form again does not make its draft younger
    else if (readKept(place)?.text !== text)
      localStorage.setItem(place, JSON.stringify({ at: new Date().toISOString(), text } satisfies Kept))
  } catch {
    // the storage is full or switched off; the field still holds the text
  }
}

/** Says whose drafts are kept and read from now on. */
export function draftsAreOf(userId: number): void {
  try {
    dropOld()
    localStorage.setItem(writerKey, String(userId))
  } catch {
    // without storage there are no drafts
  }
}

/** Whether the writer has unsent text anywhere. */
export function hasDrafts(): boolean {
  try {
    return ownPlaces().length > 0
  } catch {
    return false
  }
}

/** Deletes the writer's drafts and keeps none until the next sign-in. Called on logout. */
export function forgetDrafts(): void {
  try {
    for (const place of ownPlaces()) localStorage.removeItem(place)
    localStorage.removeItem(writerKey)
  } catch {
    // without storage there is nothing to delete
  }
}

/** The place of a draft in the storage; undefined while nobody is known to write here. */
function placeOf(key: string): string | undefined {
  const writer = localStorage.getItem(writerKey)
  return writer === null ? undefined : `${prefix}${writer}-${key}`
}

const places = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

function ownPlaces(): string[] {
  const own = placeOf('')
  return own === undefined ? [] : places().filter((place) => place.startsWith(own))
}

function readKept(place: string): Kept | undefined {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Deletes everybody's drafts of more than a week ago. */
function dropOld(): void {
  for (const place of places())
    if (!(Date.now() - Date.parse(readKept(place)?.at ?? '') < keptForMs)) localStorage.removeItem(place)
}
