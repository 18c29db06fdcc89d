import { useBlocker } from '@tanstack/react-router'
import { hasUnsaved } from '../../platform/form/unsaved'
import { isSignedIn } from '../../platform/session/session'
import { useConfirm } from '../../ui/UiProvider'

/** Asks whether what was typed and not saved may be lost; true without a question where there is nothing. */
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

/** Asks before another screen takes the place of one with something unsaved; the end of a session does not wait. */
export function useLeavingQuestion(): void {
  const mayLeave = useUnsavedQuestion()
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isSignedIn() && !(await mayLeave()),
    // for another site, a closed tab: in the browser's own words
    enableBeforeUnload: () => isSignedIn() && hasUnsaved({ byClosing: true }),
  })
}
