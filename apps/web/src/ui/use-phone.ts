import { createContext, use, useSyncExternalStore } from 'react'

// the same width as `$phone` in postcss.config.cjs
const query = '(max-width: 47.99em)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the content is shown as on a phone at any screen width, for previews. */
export const AsPhone = createContext(false)

/** Whether the screen is as narrow as a phone's. Prefer a style sheet where one can decide it. */
export function usePhone(): boolean {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
  return use(AsPhone) || isNarrow
}
