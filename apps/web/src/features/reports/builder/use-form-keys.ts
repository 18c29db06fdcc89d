import { useEffect, useEffectEvent, type RefObject } from 'react'

interface FormKeys {
  root: RefObject<HTMLElement | null>
  onSubmit: () => void
  onRun: () => void
}

/** Ctrl+S or ⌘S submits, with Enter it runs the preview; not while a dialog is open over the form. */
export function useFormKeys({ root, onSubmit, onRun }: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const isCovered = document.querySelector('dialog[open]') !== null
    const act = { s: onSubmit, enter: onRun }[event.key.toLowerCase()]
    if (!act || isCovered || !root.current) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
