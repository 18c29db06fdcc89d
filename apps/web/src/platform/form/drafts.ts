// Unsent text stays in this tab until it is sent, through another ticket, another screen or a reload. It belongs to
// its writer: they find it again when they sign in after their session has ended, and nobody else who signs in here
// sees it.
const prefix = 'draft-'
const writerKey = 'drafts-of'

/** The unsent text of this key; empty when there is none, or when the browser stores nothing. */
export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(prefix + key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the unsent text; an empty text removes the draft. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, text)
  } catch {
    // the storage is full or switched off; the field still holds the text
  }
}

/** Gives the drafts an owner, and deletes those of anybody else. */
export function draftsAreOf(userId: number): void {
  try {
    if (sessionStorage.getItem(writerKey) !== String(userId)) forgetDrafts()
    sessionStorage.setItem(writerKey, String(userId))
  } catch {
    // without storage there are no drafts
  }
}

/** Deletes all drafts. Called on logout, so that the next person at this browser cannot read them. */
export function forgetDrafts(): void {
  try {
    const kept = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of kept) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
}
