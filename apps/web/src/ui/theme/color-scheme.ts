import { useSyncExternalStore } from 'react'

/** `auto` follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

// Mantine's own key, so that its components and ours always use the same scheme
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

const listeners = new Set<() => void>()
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

function isScheme(value: string | null): value is ColorScheme {
  return value === 'light' || value === 'dark' || value === 'auto'
}

export function colorScheme(): ColorScheme {
  const kept = localStorage.getItem(key)
  return isScheme(kept) ? kept : 'auto'
}

/** The scheme that is shown. */
export type ShownScheme = 'light' | 'dark'

let forced: ShownScheme | undefined

/** Forces a scheme on this page, whatever the person chose, until it is called with undefined; for wall screens. */
export function forceColorScheme(scheme: ShownScheme | undefined): void {
  forced = scheme
  apply()
}

function apply(): void {
  const scheme = forced ?? colorScheme()
  const shown = scheme === 'auto' ? (system().matches ? 'dark' : 'light') : scheme
  document.documentElement.setAttribute(attribute, shown)
  for (const listener of listeners) listener()
}

export function setColorScheme(scheme: ColorScheme): void {
  if (scheme === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, scheme)
  apply()
}

/**
 * Applies the scheme to the page and follows the system from now on. Call it before the first render, so that no
 * other scheme flashes up.
 */
export function startColorScheme(): void {
  apply()
  system().addEventListener('change', apply)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme)
}

const shown = (): ShownScheme =>
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light'

/** The scheme that is shown now, for components that draw with colours themselves. */
export function useShownScheme(): ShownScheme {
  return useSyncExternalStore(subscribe, shown)
}
