import { useSyncExternalStore } from 'react'

// Single letters act only while the focus is in a list, a tree or a panel over one, and never in a field that takes text. Each
// browser can switch them off (KeysHelp), since people who speak to their computer would press them by accident.

const place = 'ui-single-keys'
const listeners = new Set<() => void>()
let isOff: boolean | undefined

function areOn(): boolean {
  try {
    isOff ??= localStorage.getItem(place) === 'off'
  } catch {
    // the browser stores nothing
  }
  return !isOff
}

export function setSingleKeys(isOn: boolean): void {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(place)
    else localStorage.setItem(place, 'off')
  } catch {
    // it still applies until the page is left
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn)
}

const takesText =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'> & {
  target: EventTarget | null
}

/** The pressed letter or sign in lower case, if it may act alone here. */
export function singleKey(event: Press): string | undefined {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  const isHeld = ctrlKey || metaKey || altKey
  if (key.length !== 1 || isHeld || defaultPrevented || !areOn()) return undefined
  if (target instanceof Element && target.closest(takesText)) return undefined
  return key.toLowerCase()
}
