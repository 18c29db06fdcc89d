import { useSyncExternalStore } from 'react'

// the same width as `$phone` in postcss.config.cjs
const query = '(max-width: 47.99em)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the screen is as narrow as a phone's. Where a style sheet can decide, let it. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
