import { useEffect } from 'react'

/** Forms into which something was typed that nobody has sent yet. */
const forms = new Set<object>()

/** Counts a form as one of these while `isUnsaved`. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    forms.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved])
}

/** Whether leaving the screen would lose something that somebody typed. */
export function hasUnsaved(): boolean {
  return forms.size > 0
}

/** From now on nobody is asked about what stands in the forms: the page is about to be loaded anew. */
export function dropUnsaved(): void {
  forms.clear()
}
