import { useEffect } from 'react'

interface Unsaved {
  /** Its text is kept in this tab, so that only closing the tab loses it. */
  isKept: boolean
  /** The parameter of the address that opens it: it is left when that changes. */
  openedBy: string | undefined
}

/** Forms with typed text that was not sent yet. */
const forms = new Set<Unsaved>()

/** Counts a form as unsaved while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean, { isKept = false, openedBy }: Partial<Unsaved> = {}): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = { isKept, openedBy }
    forms.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved, isKept, openedBy])
}

interface Leaving {
  byClosing?: boolean
  /** These parameters of the address change, and the screen stays. */
  parameters?: readonly string[] | undefined
}

/** Whether leaving the screen would lose typed text; with `byClosing`, whether closing the tab would. */
export function hasUnsaved({ byClosing = false, parameters }: Leaving = {}): boolean {
  return [...forms].some(
    ({ isKept, openedBy = '' }) =>
      (byClosing || !isKept) && (parameters === undefined || parameters.includes(openedBy)),
  )
}

/** Stops all questions about unsaved forms, because the page is about to be reloaded. */
export function dropUnsaved(): void {
  forms.clear()
}
