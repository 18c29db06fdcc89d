import type { ApiError } from '../platform/api/errors'
import type { ApiTrouble } from '../platform/api/trouble'
import type { DialogStore } from '../ui/modal/dialog-store'

export interface TroubleDependencies {
  dialogs: Pick<DialogStore, 'message'>
  /** Whether the Login screen is shown: no session can end there. */
  isAtLogin: () => boolean
  /** Clears what is stored and goes to Login. */
  leave: () => void
}

/** The message of the 401 that shows a dialog. */
const terminated = 'Unauthenticated'

/** Handles calls that fail without a session or a network (specification 8). Calls that fail together show one dialog. */
export function createTrouble({ dialogs, isAtLogin, leave }: TroubleDependencies): ApiTrouble {
  let isEnding = false
  let isNetworkShown = false

  async function end(error: ApiError): Promise<void> {
    if (isEnding || isAtLogin()) return
    isEnding = true
    if (error.message === terminated)
      await dialogs.message({ title: 'Error!', text: 'Your session has been terminated!' })
    leave()
    isEnding = false
  }

  async function showNetwork(): Promise<void> {
    if (isEnding || isNetworkShown) return
    isNetworkShown = true
    await dialogs.message({ title: 'Oops..', text: 'There is some problem in your network!' })
    isNetworkShown = false
  }

  return { unauthorized: (error) => void end(error), networkFailed: () => void showNetwork() }
}
