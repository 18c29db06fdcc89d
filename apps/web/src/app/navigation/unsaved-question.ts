import { useBlocker } from '@tanstack/react-router'
import { t } from '../../language/t'
import { hasUnsaved, lostBy, wouldLose } from '../../platform/form/unsaved'
import { isSignedIn } from '../../platform/session/session'
import { useConfirm } from '../../ui/UiProvider'

/**
 * Asks whether unsaved input may be lost; resolves to true at once if there is none.
 *
 * @returns a function of the address's parameters that change; without them the screen is left
 */
export function useUnsavedQuestion(): (parameters?: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm()
  return async (parameters) =>
    !hasUnsaved({ parameters }) ||
    confirm({
      text:
        lostBy({ parameters }) ??
        (wouldLose({ parameters })
          ? t('What you typed here is not saved. You would lose it.')
          : t('What you typed here is not sent yet. It is kept on this device for seven days.')),
      confirmLabel: t('Yes, leave'),
      cancelLabel: t('Stay here'),
    })
}

/** Of the router's types for a blocked change only these are known to all screens. */
interface Place {
  pathname: string
  search: object
}

/** Asks before a screen with unsaved input is left, except when the session has ended. */
export function useLeavingQuestion(): void {
  const mayLeave = useUnsavedQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }: { current: Place; next: Place }) => {
      const isStaying = current.pathname === next.pathname
      const parameters = isStaying ? changedIn(current.search, next.search) : undefined
      return isSignedIn() && !(await mayLeave(parameters))
    },
    // for another site or a closed tab the browser asks in its own words
    enableBeforeUnload: () => isSignedIn() && hasUnsaved({ byClosing: true }),
  })
}

function changedIn(before: object, after: object): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
}
