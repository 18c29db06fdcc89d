import { useEffect } from 'react'

/** Forms with typed text that was not sent yet. */
const forms = new Set<object>()
/** Those of them whose text is kept in this tab, so that only closing the tab loses it. */
const kept = new WeakSet<object>()

/** Counts a form as unsaved while `isUnsaved` is true; `isKept`: its text is kept in this tab. */
export function useUnsaved(isUnsaved: boolean, isKept = false): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    forms.add(form)
    if (isKept) kept.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved, isKept])
}

/** Whether leaving the screen would lose typed text; with `byClosing`, whether closing the tab would. */
export function hasUnsaved({ byClosing = false } = {}): boolean {
  return [...forms].some((form) => byClosing || !kept.has(form))
}

/** Stops all questions about unsaved forms, because the page is about to be reloaded. */
export function dropUnsaved(): void {
  forms.clear()
}
