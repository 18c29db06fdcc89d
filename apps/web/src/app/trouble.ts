import { t } from '../language/t'
import { ApiError, fieldTexts, NetworkError } from '../platform/api/errors'
import type { ApiTrouble } from '../platform/api/trouble'
import type { DialogStore, SecretProblem } from '../ui/modal/dialog-store'

export interface TroubleDependencies {
  dialogs: Pick<DialogStore, 'message' | 'secret'>
  /** Proves the person's password to the server. */
  confirmPassword: (password: string, code: string) => Promise<unknown>
  /** Whether the Login screen is shown: no session can end there. */
  isAtLogin: () => boolean
  /** Clears what is stored and goes to Login. */
  leave: () => void
  /** Goes to where a second factor is added, unless it is shown already. */
  addFactor: () => void
}

/** The message of the 401 that shows a dialog. */
const terminated = 'Unauthenticated'

const passwordAgain = () => ({
  title: t('Enter your password again'),
  text: t('You last entered your password more than an hour ago. Nothing in the form is lost.'),
  label: t('Your password'),
  codeLabel: t('Code'),
  okLabel: t('Continue'),
})

/** Handles calls that fail without a session or a network (specification 8). Calls that fail together show one
 * dialog. */
export function createTrouble(dependencies: TroubleDependencies): ApiTrouble {
  const { dialogs, isAtLogin, leave, confirmPassword } = dependencies
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

  /** What is wrong with the password or the code, or with the attempt to prove them. */
  async function check(password: string, code: string): Promise<SecretProblem | undefined> {
    try {
      await confirmPassword(password, code)
      return undefined
    } catch (error) {
      if (error instanceof NetworkError) return error.message
      if (!(error instanceof ApiError)) throw error
      const { password: wrong, code: wrongCode } = fieldTexts(error)
      if (wrong === undefined && wrongCode !== undefined) return { code: wrongCode }
      if (error.status !== 401) return wrong ?? error.message
      void end(error)
      throw error
    }
  }

  return {
    unauthorized: (error) => void end(error),
    networkFailed: () => void showNetwork(),
    factorRequired: dependencies.addFactor,
    passwordNeeded: () =>
      (asking ??= dialogs.secret({ ...passwordAgain(), check }).finally(() => (asking = undefined))),
  }
}
