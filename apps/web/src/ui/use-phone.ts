import { createContext, use, useSyncExternalStore } from 'react'

// the same width as `$phone` in postcss.config.cjs
const query = '(max-width: 47.99em)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether what is inside is shown as on a phone, however wide the screen is: a preview. */
export const AsPhone = createContext(false)

/** Whether the screen is as narrow as a phone's. Where a style sheet can decide, let it. */
export function usePhone(): boolean {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
  return use(AsPhone) || isNarrow
}
