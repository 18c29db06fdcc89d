import { t } from '../language/t'
import type { ApiError } from '../platform/api/errors'
import type { ApiTrouble } from '../platform/api/trouble'
import { logFailure } from '../platform/log/log'
import type { DialogStore } from '../ui/modal/dialog-store'

export interface TroubleDependencies {
  dialogs: Pick<DialogStore, 'message' | 'secret'>
  /** Whether the Login screen is shown: no session can end there. */
  isAtLogin: () => boolean
  /** Clears what is stored and goes to Login. */
  leave: () => void
  /** Goes to where a second factor is added, unless it is shown already. */
  addFactor: () => void
}

/** The message of the 401 that shows a dialog. */
const terminated = 'Unauthenticated'

/** Handles calls that fail without a session or a network (specification 8). Calls that fail together show one
 * dialog. */
export function createTrouble(dependencies: TroubleDependencies): ApiTrouble {
  const { dialogs, isAtLogin, leave } = dependencies
  let isEnding = false
  let isNetworkShown = false
  let asking: Promise<boolean> | undefined

  async function end(error: ApiError): Promise<void> {
    if (isEnding || isAtLogin()) return
    isEnding = true
    if (error.message === terminated)
      await dialogs.message({ title: t('Error!'), text: t('Your session has been terminated!') })
    leave()
    isEnding = false
  }

  async function showNetwork(): Promise<void> {
    if (isEnding || isNetworkShown) return
    isNetworkShown = true
    await dialogs.message({ title: t('Oops..'), text: t('There is some problem in your network!') })
    isNetworkShown = false
  }

  // loaded when somebody has to prove who they are, which is rare
  const ask = (by: 'password' | 'factor'): Promise<boolean> =>
    import('./proof-question').then(
      ({ askForProof }) => askForProof(by, { dialogs, end: (error) => void end(error) }),
      (error: unknown) => {
        logFailure('The question for a proof could not be loaded', error)
        return false
      },
    )

  return {
    unauthorized: (error) => void end(error),
    networkFailed: () => void showNetwork(),
    factorRequired: dependencies.addFactor,
    proofNeeded: (by) => (asking ??= ask(by).finally(() => (asking = undefined))),
  }
}
