import { onSessionEnd } from '../session/session'

// What is half written stays in this tab until it is sent: another ticket, another screen or a reload loses none of it.
const prefix = 'draft-'

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

/** Drafts are removed at sign-out, so that nobody reads what somebody else began to write. */
export function forgetDrafts(): void {
  try {
    const kept = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of kept) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // without storage there is nothing to delete
  }
}

onSessionEnd(forgetDrafts)
