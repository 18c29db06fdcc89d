const requests = new EventTarget()

/** Opens the search of the top bar, where there is one: from an act that somebody has just finished. */
export const askForSearch = (): void => void requests.dispatchEvent(new Event('open'))

/** Calls back when the search shall open; returns what stops that. */
export function onSearchWanted(open: () => void): () => void {
  requests.addEventListener('open', open)
  return () => requests.removeEventListener('open', open)
}
