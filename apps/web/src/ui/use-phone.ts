import { createContext, use, useSyncExternalStore } from 'react'

// the same widths as `$phone` and `$rail` in postcss.config.cjs
const phone = '(max-width: 47.99em)'
const rail = '(min-width: 48em) and (max-width: 68.74em)'

const listenTo = (query: string) => (onChange: () => void) => {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

const onPhone = listenTo(phone)
const onRail = listenTo(rail)
const never = () => false

/** Whether the content is shown as on a phone at any screen width, for previews. */
export const AsPhone = createContext(false)

/** Whether the screen is as narrow as a phone's. Prefer a style sheet where one can decide it. */
export function usePhone(): boolean {
  const isNarrow = useSyncExternalStore(onPhone, () => window.matchMedia(phone).matches, never)
  return use(AsPhone) || isNarrow
}

/** Whether the window has room for a menu of icons only, as a tablet's has. */
export function useRail(): boolean {
  return useSyncExternalStore(onRail, () => window.matchMedia(rail).matches, never)
}
