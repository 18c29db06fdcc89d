import { useSyncExternalStore } from 'react'

/** `auto` follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

// Mantine's own names, so that its components and ours always agree
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

function apply(): void {
  const scheme = colorScheme()
  const shown = scheme === 'auto' ? (system().matches ? 'dark' : 'light') : scheme
  document.documentElement.setAttribute(attribute, shown)
  for (const listener of listeners) listener()
}

export function setColorScheme(scheme: ColorScheme): void {
  if (scheme === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, scheme)
  apply()
}

/** Puts the scheme on the page and follows the system from now on. Call it before the first render: nothing flashes then. */
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
