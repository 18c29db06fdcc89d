import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Ctrl+S or ⌘S presses the form's main button, except while a dialog is open over it. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const covering = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (event.key.toLowerCase() !== 's' || (covering && !covering.contains(form.current))) return
    event.preventDefault()
    form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
