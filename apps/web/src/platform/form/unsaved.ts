import { useEffect } from 'react'

/** Forms into which something was typed that nobody has sent yet. */
const forms = new Set<object>()
/** Those of them whose words stay in this tab: only closing it loses them. */
const kept = new WeakSet<object>()

/** Counts a form as one of these while `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean, isKept = false): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    forms.add(form)
    if (isKept) kept.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved, isKept])
}

/** Whether leaving the screen would lose something that somebody typed; or, `byClosing`, closing the tab. */
export function hasUnsaved({ byClosing = false } = {}): boolean {
  return [...forms].some((form) => byClosing || !kept.has(form))
}

/** From now on nobody is asked about what stands in the forms: the page is about to be loaded anew. */
export function dropUnsaved(): void {
  forms.clear()
}
