import type { CodeStep } from '@uplink/contract/codes'
import type { passwordRoutes } from '@uplink/contract/passwords'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { readToken, renewToken } from '../../../platform/session/token'

const initChange = endpoint<typeof passwordRoutes.initChange>('POST', '/auth/init_change_password')
const change = endpoint<typeof passwordRoutes.change>('POST', '/auth/change-password')
const confirm = endpoint<typeof passwordRoutes.confirm>('POST', '/auth/confirm-password')
const checkLink = endpoint<typeof passwordRoutes.checkLink>('POST', '/auth/check_link_validity')
const reset = endpoint<typeof passwordRoutes.reset>('POST', '/users/reset-password')

export interface NewPassword {
  old_password: string
  password: string
  password_confirmation: string
}

/** Begins the change. Where no code is needed, the change is made at once and the result is null. */
export async function changePassword(given: NewPassword): Promise<CodeStep | null> {
  const { data } = await call(initChange, { body: given })
  if (data === null) await call(change, { body: given })
  return data
}

const later = () => import('../factors/factors.data')

/** The session goes on under the token of the answer, in all tabs. */
async function prove(body: Sent<typeof passwordRoutes.confirm>['body']): Promise<void> {
  const former = readToken()
  const { data } = await call(confirm, { body }, { quiet: true })
  // null: it was given to another tab at this moment, which keeps it
  if (data.token !== null) renewToken(former, data.token)
}

/** Proves again who the person is. The caller shows every failure. */
export const proofs = {
  byPassword: (password: string) => prove({ password }),
  byCode: (code: string) => prove({ code }),
  byPasskey: async () => {
    const { signAgain } = await later()
    return prove({ passkey: await signAgain() })
  },
  hasPasskey: async () => {
    const { hasPasskey, readOwnFactors } = await later()
    return hasPasskey(await readOwnFactors())
  },
}

/** Asks for a reset link. The answer is the same whether or not anybody has this number or address. */
export async function askForLink(mobileOrEmail: string): Promise<string> {
  return (await call(reset, { body: { mobile_or_email: mobileOrEmail } })).message
}

export async function isLinkValid(token: string, signal: AbortSignal): Promise<boolean> {
  return (await call(checkLink, { body: { token } }, { signal })).data.is_valid
}

export async function setPasswordByLink(given: {
  token: string
  password: string
  password_confirmation: string
}): Promise<void> {
  await call(reset, { body: given })
}
