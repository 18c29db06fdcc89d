import { useEffect } from 'react'

export interface UnsavedOptions {
  /** Its text is kept in this browser, so that only closing the tab asks about it. */
  isKept?: boolean
  /** The parameters of the address that may change without closing it. Any other change of the address leaves it. */
  survives?: readonly string[]
}

/** Forms with typed text that was not sent yet. */
const forms = new Set<Required<UnsavedOptions>>()

/** Counts a form as unsaved while `isUnsaved` is true. */
export function useUnsaved(isUnsaved: boolean, { isKept = false, survives = [] }: UnsavedOptions = {}): void {
  const names = survives.join(' ')
  useEffect(() => {
    if (!isUnsaved) return
    const form = { isKept, survives: names.split(' ') }
    forms.add(form)
    return () => void forms.delete(form)
  }, [isUnsaved, isKept, names])
}

interface Leaving {
  byClosing?: boolean
  /** These parameters of the address change, and the screen stays. */
  parameters?: readonly string[] | undefined
}

/** Whether leaving the screen would lose typed text; with `byClosing`, whether closing the tab would. */
export function hasUnsaved({ byClosing = false, parameters }: Leaving = {}): boolean {
  const isLeft = (survives: readonly string[]) =>
    parameters === undefined || parameters.some((name) => !survives.includes(name))
  return [...forms].some(({ isKept, survives }) => (byClosing || !isKept) && isLeft(survives))
}

/** Stops all questions about unsaved forms, because the page is about to be reloaded. */
export function dropUnsaved(): void {
  forms.clear()
}
