import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { GatewayTrouble } from '../gateway'
import type { Send } from '../send'
import { createTokens, type Granted } from './token'

/** The merchant's account at bKash, from the configuration. */
export interface BkashAccount {
  /** Including the version, `https://tokenized.pay.bka.sh/v1.2.0-beta`. */
  baseUrl: string
  appKey: string
  appSecret: string
  username: string
  password: string
  /** The webhook's topic; without one all news is refused. */
  topicArn: string | undefined
  /** How long to wait for an answer. */
  timeoutMs: number
}

export interface ClientNeeds {
  account: BkashAccount
  send: Send
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Encrypts stored tokens. */
  seals: Seals
}

/**
 * The result of a call. `unclear` is everything except HTTP 200 with a readable body: the call may or may not have
 * worked.
 */
export type Called = { answer: object } | { unclear: string }

export interface BkashClient {
  /** A call below the base address with the shared token. Throws `GatewayTrouble` only if nothing was sent. */
  call(path: string, body: object): Promise<Called>
}

/** Refunds use another version of the API, on the same host. */
const ofVersionTwo = /^\/v2\//

export function createClient(needs: ClientNeeds): BkashClient {
  const { account, clock, db, seals } = needs
  const tokens = createTokens({ db, clock, seals, grant })

  async function post(path: string, headers: Record<string, string>, body: object) {
    const base = ofVersionTwo.test(path) ? new URL(account.baseUrl).origin : account.baseUrl
    return needs.send({
      method: 'POST',
      url: base + path,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs: account.timeoutMs,
    })
  }

  async function grant(refreshToken?: string): Promise<Granted | undefined> {
    const { username, password, appKey, appSecret } = account
    const path = `/tokenized/checkout/token/${refreshToken === undefined ? 'grant' : 'refresh'}`
    const body = {
      app_key: appKey,
      app_secret: appSecret,
      ...(refreshToken && { refresh_token: refreshToken }),
    }
    try {
      const { status, text } = await post(path, { username, password }, body)
      const answer = (status === 200 && jsonObject(text)) || {}
      const { id_token, refresh_token, expires_in } = answer as Record<string, unknown>
      if (typeof id_token !== 'string' || id_token === '') return undefined
      return {
        accessToken: id_token,
        refreshToken: typeof refresh_token === 'string' ? refresh_token : undefined,
        lifeSeconds: Number(expires_in) || 3600,
      }
    } catch (error) {
      throw new GatewayTrouble('bKash does not answer', { cause: error })
    }
  }

  async function call(path: string, body: object): Promise<Called> {
    const token = await tokens.current()
    try {
      const { status, text } = await post(path, { authorization: token, 'x-app-key': account.appKey }, body)
      if (status === 401) await tokens.refused(token)
      const answer = status === 200 ? jsonObject(text) : undefined
      // A body with a bare `message` comes from a proxy in front of bKash.
      return answer && !('message' in answer) ? { answer } : { unclear: `HTTP ${status}` }
    } catch (error) {
      return { unclear: error instanceof Error ? error.message : String(error) }
    }
  }

  return { call }
}

function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
