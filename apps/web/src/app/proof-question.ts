import { proofs } from '../features/auth/passwords/passwords.data'
import { t } from '../language/t'
import { ApiError, fieldTexts, NetworkError } from '../platform/api/errors'
import type { DialogStore, SecretOptions } from '../ui/modal/dialog-store'

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

interface Asking {
  dialogs: Pick<DialogStore, 'secret'>
  /** Called when the session has ended meanwhile. */
  end: (error: ApiError) => void
}

/** Asks for a proof until it is right. False when the person does not give one. */
export async function askForProof(by: 'password' | 'factor', { dialogs, end }: Asking): Promise<boolean> {
  const check = (proof: Promise<unknown>) => whatIsWrong(proof, end)
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

/** What is wrong with a proof, or with the attempt to give it. */
async function whatIsWrong(proof: Promise<unknown>, end: Asking['end']): Promise<string | undefined> {
  try {
    await proof
    return undefined
  } catch (error) {
    if (error instanceof NetworkError) return error.message
    if (!(error instanceof ApiError)) throw error
    const [wrong] = Object.values(fieldTexts(error))
    if (error.status !== 401) return wrong ?? error.message
    end(error)
    throw error
  }
}
