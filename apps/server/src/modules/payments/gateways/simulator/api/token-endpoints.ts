import { hourMs } from '#platform/durations'
import { simulatedAccount } from '../account'
import { randomId } from '../ids'
import type { Endpoint } from '../simulation'
import * as store from '../simulator.store'

const refreshLifeMs = 28 * 24 * hourMs

function isMerchant(body: Record<string, string>, headers: Record<string, string>): boolean {
  const { username, password, appKey, appSecret } = simulatedAccount
  return (
    headers.username === username &&
    headers.password === password &&
    body.app_key === appKey &&
    body.app_secret === appSecret
  )
}

const grant: Endpoint = async ({ db, clock }, body, headers) => {
  if (!isMerchant(body, headers)) return { statusCode: '2001', statusMessage: 'Invalid App Key' }
  const now = clock.now()
  const access = `access-${randomId(40)}`
  const refresh = `refresh-${randomId(40)}`
  const until = (life: number) => new Date(now.getTime() + life)
  await store.insertTokens(db, [
    { token: access, kind: 'access', granted_at: now, expires_at: until(hourMs) },
    { token: refresh, kind: 'refresh', granted_at: now, expires_at: until(refreshLifeMs) },
  ])
  return {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: access,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: refresh,
  }
}

const refresh: Endpoint = async (simulator, body, headers) => {
  const { db, clock } = simulator
  const now = clock.now()
  const token = body.refresh_token ?? ''
  if (!(await store.hasToken(db, { token, kind: 'refresh', now })))
    return { statusCode: '2001', statusMessage: 'Invalid refresh token' }
  if ((await store.countTokensSince(db, new Date(now.getTime() - hourMs))) >= 2)
    return { status: 403, message: 'Too many tokens within an hour' }
  return grant(simulator, body, headers)
}

export const tokenEndpoints: Readonly<Record<string, Endpoint>> = {
  '/tokenized/checkout/token/grant': grant,
  '/tokenized/checkout/token/refresh': refresh,
}
