import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S or ⌘S submits the form, except while a dialog is open over it. */
export function useSaveKey(onSave: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== 's' || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    onSave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
