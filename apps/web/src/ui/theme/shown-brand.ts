import { useSyncExternalStore } from 'react'
import { brandColors } from './brand-colors'
import type { ShownScheme } from './color-scheme'

let shown: ReturnType<typeof brandColors> | undefined
const listeners = new Set<() => void>()

/** Shows the page in a provider's colours; undefined: in the product's own. */
export function showBrandColors(accent: string | undefined): void {
  const page = document.documentElement
  shown = accent === undefined ? undefined : brandColors(accent)
  page.toggleAttribute('data-brand', shown !== undefined)
  for (const [scheme, of] of Object.entries(shown ?? {}))
    for (const [name, color] of Object.entries(of)) page.style.setProperty(`--brand-${scheme}-${name}`, color)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The accent of the provider whose page this is, for components that draw with colours themselves; undefined: it chose none. */
export const useBrandAccent = (scheme: ShownScheme): string | undefined =>
  useSyncExternalStore(subscribe, () => shown?.[scheme].accent)
