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

/** What is on the screen. */
export type ShownScheme = 'light' | 'dark'

let forced: ShownScheme | undefined

/** One scheme for this page, whatever the person chose, until it is called without one: a wall screen says what it wants. */
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

const shown = (): ShownScheme =>
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light'

/** The scheme that is on the screen now: for what draws with colours itself. */
export function useShownScheme(): ShownScheme {
  return useSyncExternalStore(subscribe, shown)
}
