import { createContext, use, useLayoutEffect } from 'react'

export interface UnsavedOptions {
  /** Its text is kept in this browser, so that only closing the tab asks about it. */
  isKept?: boolean
  /** Its text is kept as a draft and offered again, but leaving asks nevertheless, because it was not sent. */
  hasDraft?: boolean
  /** The parameters of the address that may change without closing it. Any other change of the address leaves it. */
  survives?: readonly string[]
  /** What would be lost, where it is not what somebody typed. */
  question?: string | undefined
}

/** Forms with typed text that was not sent yet. */
const forms = new Set<Required<Omit<UnsavedOptions, 'question'>> & Pick<UnsavedOptions, 'question'>>()

/** Hears of each form below it that becomes unsaved (1) or is no longer (-1). */
export const UnsavedBelow = createContext<((change: 1 | -1) => void) | undefined>(undefined)

/** Counts a form as unsaved while `isUnsaved` is true. */
export function useUnsaved(
  isUnsaved: boolean,
  { isKept = false, hasDraft = false, survives = [], question }: UnsavedOptions = {},
): void {
  const names = survives.join(' ')
  const tell = use(UnsavedBelow)
  // not later than the form itself is gone: on a slow device the next screen would still ask about it
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const form = { isKept, hasDraft, survives: names.split(' '), question }
    forms.add(form)
    tell?.(1)
    return () => {
      forms.delete(form)
      tell?.(-1)
    }
  }, [isUnsaved, isKept, hasDraft, names, question, tell])
}

interface Leaving {
  byClosing?: boolean
  /** These parameters of the address change, and the screen stays. */
  parameters?: readonly string[] | undefined
}

/** Whether leaving the screen asks about typed text; with `byClosing`, whether closing the tab does. */
export function hasUnsaved(leaving: Leaving = {}): boolean {
  return leftBehind(leaving).length > 0
}

/** Whether leaving the screen would lose something for good. */
export function wouldLose(leaving: Leaving = {}): boolean {
  return leftBehind(leaving).some(({ hasDraft }) => !hasDraft)
}

/** What leaving the screen would lose besides typed text. */
export const lostBy = (leaving: Leaving = {}): string | undefined =>
  leftBehind(leaving).find(({ question }) => question !== undefined)?.question

function leftBehind({ byClosing = false, parameters }: Leaving) {
  const isLeft = (survives: readonly string[]) =>
    parameters === undefined || parameters.some((name) => !survives.includes(name))
  return [...forms].filter(({ isKept, survives }) => (byClosing || !isKept) && isLeft(survives))
}

/** Stops all questions about unsaved forms, because the page is about to be reloaded. */
export function dropUnsaved(): void {
  forms.clear()
}
