import { queryOptions } from '@tanstack/react-query'
import type { NewApp, secondFactorRoutes } from '@uplink/contract/second-factors'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

const list = endpoint<typeof secondFactorRoutes.list>('GET', '/auth/second-factors')
const begin = endpoint<typeof secondFactorRoutes.beginApp>('POST', '/auth/second-factors/app')
const confirm = endpoint<typeof secondFactorRoutes.confirmApp>(
  'POST',
  '/auth/second-factors/:id/confirmation',
)
const remove = endpoint<typeof secondFactorRoutes.remove>('POST', '/auth/second-factors/:id/removal')
const newCodes = endpoint<typeof secondFactorRoutes.newCodes>('POST', '/auth/recovery-codes')

/** One's own second factors. */
export const ownFactorsQuery = () =>
  queryOptions({
    queryKey: keysOf('second-factors').list(),
    queryFn: ({ signal }) => call(list, {}, { signal }).then((answer) => answer.data),
  })

export interface Proof {
  password: string
  code?: string | undefined
}

export const beginApp = async (proof: Proof): Promise<NewApp> => (await call(begin, { body: proof })).data

/** Makes the app count; the recovery codes, where there were none before. */
export const confirmApp = async (
  id: number,
  body: { code: string; name: string; end_others?: boolean | undefined },
): Promise<string[] | null> => (await call(confirm, { params: { id }, body })).data.recovery_codes

export const removeFactor = async (id: number, proof: { password: string; code: string }): Promise<string> =>
  (await call(remove, { params: { id }, body: proof })).message

export const makeRecoveryCodes = async (proof: { password: string; code: string }): Promise<string[]> =>
  (await call(newCodes, { body: proof })).data.recovery_codes
