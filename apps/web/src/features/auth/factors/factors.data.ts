import { queryOptions } from '@tanstack/react-query'
import type { SignedPasskey } from '@uplink/contract/passkey-signing'
import type { PasskeyCreation, passkeyRoutes } from '@uplink/contract/passkeys'
import type { NewApp, OwnFactors, secondFactorRoutes } from '@uplink/contract/second-factors'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof secondFactorRoutes.list>('GET', '/auth/second-factors')
const begin = endpoint<typeof secondFactorRoutes.beginApp>('POST', '/auth/second-factors/app')
const confirm = endpoint<typeof secondFactorRoutes.confirmApp>(
  'POST',
  '/auth/second-factors/:id/confirmation',
)
const rename = endpoint<typeof secondFactorRoutes.rename>('PUT', '/auth/second-factors/:id')
const beginNew = endpoint<typeof passkeyRoutes.begin>('POST', '/auth/second-factors/passkey')
const add = endpoint<typeof passkeyRoutes.add>('POST', '/auth/second-factors/passkey/confirmation')
const challenge = endpoint<typeof passkeyRoutes.challenge>('POST', '/auth/passkey-challenge')
const remove = endpoint<typeof secondFactorRoutes.remove>('POST', '/auth/second-factors/:id/removal')
const newCodes = endpoint<typeof secondFactorRoutes.newCodes>('POST', '/auth/recovery-codes')

export const readOwnFactors = async (signal?: AbortSignal): Promise<OwnFactors> =>
  (await call(list, {}, signal ? { signal } : {})).data

/** One's own second factors. */
export const ownFactorsQuery = () =>
  queryOptions({
    queryKey: keysOf('second-factors').list(),
    queryFn: ({ signal }) => readOwnFactors(signal),
  })

export interface Proof {
  password: string
  code?: string | undefined
  passkey?: SignedPasskey | undefined
}

/** Whether this browser makes and uses passkeys, here. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function'

/** Whether the person can prove themselves here with a passkey. */
export const hasPasskey = ({ factors, can_have_passkeys: isPossible }: OwnFactors) =>
  isPossible && knowsPasskeys() && factors.some(({ kind }) => kind === 'passkey')

/** Has the person sign with one of their passkeys, in the middle of their session. */
export async function signAgain(): Promise<SignedPasskey> {
  const [{ data }, { signWithPasskey }] = await Promise.all([call(challenge, {}), import('./passkey')])
  return signWithPasskey(data)
}

export const beginPasskey = async (proof: Proof): Promise<PasskeyCreation> =>
  (await call(beginNew, { body: proof })).data

/** Has a passkey made and adds it; the recovery codes, where there were none before. */
export async function addPasskey(
  creation: PasskeyCreation,
  body: { name: string; end_others?: boolean | undefined },
): Promise<string[] | null> {
  const { makePasskey } = await import('./passkey')
  const passkey = await makePasskey(creation)
  return (await call(add, { body: { ...body, passkey } })).data.recovery_codes
}

export const renameFactor = async (id: number, name: string): Promise<string> =>
  (await call(rename, { params: { id }, body: { name } })).message

export const beginApp = async (proof: Proof): Promise<NewApp> => (await call(begin, { body: proof })).data

/** Makes the app count; the recovery codes, where there were none before. */
export const confirmApp = async (
  id: number,
  body: { code: string; name: string; end_others?: boolean | undefined },
): Promise<string[] | null> => (await call(confirm, { params: { id }, body })).data.recovery_codes

export const removeFactor = async (id: number, proof: Proof): Promise<string> =>
  (await call(remove, { params: { id }, body: proof })).message

export const makeRecoveryCodes = async (proof: Proof): Promise<string[]> =>
  (await call(newCodes, { body: proof })).data.recovery_codes
