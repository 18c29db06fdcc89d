import { useState } from 'react'

/**
 * What a form edits while it is read again and again. The form begins anew with what somebody else saved, but not under
 * what was typed: then the server is asked to save over the old state, and says that there is a newer one.
 *
 * @param read what was read last
 * @param markOf changes exactly when something changed that the form edits
 */
export function useBegun<T>(read: T, markOf: (read: T) => string) {
  const [begun, setBegun] = useState(read)
  const [isTyped, setTyped] = useState(false)
  if (!isTyped && begun !== read) setBegun(read)
  const key = markOf(begun)
  return {
    /** For the form, which begins anew when it changes. */
    key,
    /** What the form edits: the latest, as long as it differs from what the form began with in nothing it edits. */
    edited: key === markOf(read) ? read : begun,
    /** The form tells whether something is typed into it. */
    setTyped,
  }
}
