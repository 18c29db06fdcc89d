import { useEffect, useEffectEvent } from 'react'
import { singleKey } from './single-keys'

const overlay = 'dialog, [role="dialog"], [role="menu"], [role="listbox"]'
/** What Enter presses or opens by itself. */
const pressed = 'a, button, input, select, textarea, summary, [role="option"]'

/**
 * Single keys of a whole screen: they act from the first moment, wherever the focus is, but never in a field that takes
 * text, nor while a dialog or a menu is open. `Enter` acts where the focus is on nothing that it would press.
 *
 * @param keys what each key does, by the letter in lower case, or 'Enter'; undefined while it does nothing
 */
export function useScreenKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event
    const isCovered = document.querySelector('dialog[open]') !== null
    if (defaultPrevented || isCovered || !(target instanceof Element) || target.closest(overlay)) return
    const isEnter = key === 'Enter' && !event.ctrlKey && !event.metaKey && !target.closest(pressed)
    const act = keys[isEnter ? 'Enter' : (singleKey(event) ?? '')]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
