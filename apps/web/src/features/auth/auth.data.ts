import type { authRoutes, Profile } from '@uplink/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { ApiError } from '../../platform/api/errors'
import { keysOf } from '../../platform/api/query-keys'
import { activeCuid, storeSubscriber } from '../../platform/session/session'

const keys = keysOf('auth')

const getUser = endpoint<typeof authRoutes.getUser>('GET', '/auth/get-user')

/** The signed-in person with the active connection. */
export function profileQuery() {
  return queryOptions({
    queryKey: keys.of('profile'),
    queryFn: ({ signal }) => readProfile(signal),
    staleTime: 60_000,
  })
}

/** The same with another connection. */
export function profileOfQuery(cuid: string) {
  return queryOptions({
    queryKey: keys.of('profile', cuid),
    queryFn: ({ signal }) => call(getUser, { query: { cuid } }, { signal }).then((answer) => answer.data),
  })
}

async function readProfile(signal: AbortSignal): Promise<Profile> {
  const cuid = activeCuid()
  try {
    return (await call(getUser, { query: { cuid } }, { signal })).data
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || cuid === undefined) throw error
    // the stored connection is no longer this person's, and every other call was made with it: store another one and
    // reload
    const { data } = await call(getUser, { query: {} }, { signal })
    storeSubscriber(data.subscriber)
    window.location.reload()
    return data
  }
}
