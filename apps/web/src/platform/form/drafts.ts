// What is half written stays in this tab until it is sent: another ticket, another screen or a reload loses none of it. It is the
// writer's: when their session ends against their will they find it again, and nobody else who signs in here does.
const prefix = 'draft-'
const writerKey = 'drafts-of'

/** What was written here before and not sent; empty when nothing was, or the browser keeps nothing. */
export function draftOf(key: string): string {
  try {
    return sessionStorage.getItem(prefix + key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is written so far; an empty text is no draft. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, text)
  } catch {
    // the storage is full or switched off: the field still holds the text
  }
}

/** From now on what is written here is this person's: what somebody else began goes. */
export function draftsAreOf(userId: number): void {
  try {
    if (sessionStorage.getItem(writerKey) !== String(userId)) forgetDrafts()
    sessionStorage.setItem(writerKey, String(userId))
  } catch {
    // without storage there are no drafts
  }
}

/** Drafts are removed when somebody signs out, so that nobody reads what somebody else began to write. */
export function forgetDrafts(): void {
  try {
    const kept = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of kept) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
}
