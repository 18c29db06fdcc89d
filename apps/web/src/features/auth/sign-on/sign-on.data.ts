import type { FactorWanted } from '@uplink/contract/second-factors'
import type { singleSignOnRoutes } from '@uplink/contract/single-sign-on'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../../platform/api/query-keys'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { beginSession, type Entered } from '../session.actions'

const readName = endpoint<typeof singleSignOnRoutes.name>('GET', '/auth/single-sign-on/:key')
const beginAt = endpoint<typeof singleSignOnRoutes.begin>('POST', '/auth/single-sign-on/:key')
const finishWith = endpoint<typeof singleSignOnRoutes.finish>('POST', '/auth/login/single-sign-on')

/** What the button of a sign-in link says; null: there is no such link. */
export const readSignOnName = async (key: string, signal: AbortSignal): Promise<string | null> =>
  (await call(readName, { params: { key } }, { signal, quiet: true })).data.name

/** Goes to the organization's own provider. */
export async function goToProvider(key: string): Promise<void> {
  window.location.assign((await call(beginAt, { params: { key } })).data.url)
}

/** What the provider has added to the address; undefined when it has added nothing. */
export function answerIn(search: string) {
  const given = new URLSearchParams(search)
  const state = given.get('state')
  if (state === null) return undefined
  const named = (name: string) => given.get(name) ?? undefined
  return { state, code: named('code'), iss: named('iss'), error: named('error') }
}

export type ProviderAnswer = NonNullable<ReturnType<typeof answerIn>>

/** Finishes a sign-in with what the provider has answered. It counts once, however often the screen is drawn. */
export const finishQuery = (answer: ProviderAnswer) =>
  queryOptions({
    queryKey: keysOf('sign-on').of('answer', answer.state),
    queryFn: async (): Promise<Entered | { wanted: FactorWanted }> => {
      const { data } = await call(finishWith, { body: answer })
      return 'second_factor' in data ? { wanted: data.second_factor } : beginSession(data)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
