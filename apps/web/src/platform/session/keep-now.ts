/** What still holds text that it is about to keep. Apart from the drafts, which a page loads with its first form. */
const holders = new Set<() => void>()

/** Registers what still holds text, to keep it when the session is about to end. */
export function onKeepNow(keep: () => void): () => void {
  holders.add(keep)
  return () => holders.delete(keep)
}

/** Keeps what is typed this moment: the session was ended, and its writer finds it after the next sign-in. */
export function keepDraftsNow(): void {
  for (const keep of holders) keep()
}
