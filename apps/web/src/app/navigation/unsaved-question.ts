import { useBlocker } from '@tanstack/react-router'
import { hasUnsaved } from '../../platform/form/unsaved'
import { isSignedIn } from '../../platform/session/session'
import { useConfirm } from '../../ui/UiProvider'

/** Asks whether unsaved input may be lost; resolves to true at once if there is none. */
export function useUnsavedQuestion(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () =>
    !hasUnsaved() ||
    confirm({
      text: 'What you typed here is not saved. You would lose it.',
      confirmLabel: 'Yes, leave',
      cancelLabel: 'Stay here',
    })
}

/** Asks before a screen with unsaved input is left, except when the session has ended. */
export function useLeavingQuestion(): void {
  const mayLeave = useUnsavedQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isSignedIn() && !(await mayLeave()),
    // for another site or a closed tab the browser asks in its own words
    enableBeforeUnload: () => isSignedIn() && hasUnsaved({ byClosing: true }),
  })
}
