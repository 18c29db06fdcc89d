import { t } from '../language/t'
import { ApiError, fieldTexts, NetworkError } from '../platform/api/errors'
import type { ApiTrouble } from '../platform/api/trouble'
import type { DialogStore, SecretOptions } from '../ui/modal/dialog-store'

export interface Proofs {
  byPassword: (password: string) => Promise<unknown>
  byCode: (code: string) => Promise<unknown>
  byPasskey: () => Promise<unknown>
  /** Whether the person has a passkey that this browser can use. */
  hasPasskey: () => Promise<boolean>
}

export interface TroubleDependencies {
  dialogs: Pick<DialogStore, 'message' | 'secret'>
  /** Proves to the server who the person is. */
  proofs: Proofs
  /** Whether the Login screen is shown: no session can end there. */
  isAtLogin: () => boolean
  /** Clears what is stored and goes to Login. */
  leave: () => void
  /** Goes to where a second factor is added, unless it is shown already. */
  addFactor: () => void
}

/** The message of the 401 that shows a dialog. */
const terminated = 'Unauthenticated'

type Question = Omit<SecretOptions, 'check' | 'otherWay'>

const passwordAgain = (): Question => ({
  title: t('Enter your password again'),
  text: t('You last entered your password more than ten minutes ago. Nothing in the form is lost.'),
  label: t('Your password'),
  kind: 'password',
  okLabel: t('Continue'),
})

const factorAgain = (): Question => ({
  title: t('Prove again that it is you'),
  text: t('You last proved your second factor more than ten minutes ago. Nothing in the form is lost.'),
  label: t('Code'),
  kind: 'code',
  okLabel: t('Continue'),
})

/** Handles calls that fail without a session or a network (specification 8). Calls that fail together show one
 * dialog. */
export function createTrouble(dependencies: TroubleDependencies): ApiTrouble {
  const { dialogs, isAtLogin, leave, proofs } = dependencies
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

  /** What is wrong with a proof, or with the attempt to give it. */
  async function check(proof: Promise<unknown>): Promise<string | undefined> {
    try {
      await proof
      return undefined
    } catch (error) {
      if (error instanceof NetworkError) return error.message
      if (!(error instanceof ApiError)) throw error
      const [wrong] = Object.values(fieldTexts(error))
      if (error.status !== 401) return wrong ?? error.message
      void end(error)
      throw error
    }
  }

  async function ask(by: 'password' | 'factor'): Promise<boolean> {
    if (by === 'password')
      return dialogs.secret({ ...passwordAgain(), check: (password) => check(proofs.byPassword(password)) })
    const passkey = { label: t('Use your passkey'), check: () => check(proofs.byPasskey()) }
    const isPossible = await proofs.hasPasskey().catch(() => false)
    return dialogs.secret({
      ...factorAgain(),
      check: (code) => check(proofs.byCode(code)),
      ...(isPossible && { otherWay: passkey }),
    })
  }

  return {
    unauthorized: (error) => void end(error),
    networkFailed: () => void showNetwork(),
    factorRequired: dependencies.addFactor,
    proofNeeded: (by) => (asking ??= ask(by).finally(() => (asking = undefined))),
  }
}
