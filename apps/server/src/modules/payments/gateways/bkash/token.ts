import { hourMs, minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { GatewayTrouble } from '../gateway'
import * as store from './token.store'

export interface Granted {
  accessToken: string
  refreshToken: string | undefined
  lifeSeconds: number
}

export interface TokenNeeds {
  /** Acts as the system. */
  db: Database
  clock: Clock
  /** Encrypts stored tokens. */
  seals: Seals
  /** Asks bKash for a token, with a refresh token or for the first time. Undefined when refused. */
  grant(refreshToken?: string): Promise<Granted | undefined>
}

const accessContext = 'gateway_tokens:bkash:access'
const refreshContext = 'gateway_tokens:bkash:refresh'
/** bKash advises renewing between minute 50 and 55 of a token's hour. */
const freshMs = 50 * minuteMs
const leaseMs = 65_000
const pauseMs = 250

/** The access token, shared by all processes and renewed in time by the first one that needs it. */
export interface Tokens {
  current(): Promise<string>
  /** bKash no longer accepts this token. */
  refused(token: string): Promise<void>
}

/** bKash answered with a refusal. */
class GatewayRefusal extends GatewayTrouble {}

const isFresh = (grantedAt: Date | null, now: Date) =>
  grantedAt !== null && now.getTime() < grantedAt.getTime() + freshMs

const isRenewing = (leasedUntil: Date | null, now: Date) => leasedUntil !== null && leasedUntil > now

/** Two renewals within an hour are all that bKash grants. */
const isSpent = ([, last]: readonly Date[], now: Date) =>
  last !== undefined && last.getTime() > now.getTime() - hourMs

export function createTokens({ db, clock, seals, grant }: TokenNeeds): Tokens {
  const at = () => clock.now()

  async function current(): Promise<string> {
    for (let waited = 0; waited <= leaseMs; waited += pauseMs) {
      const known = await store.find(db)
      const now = at()
      if (known?.access_token && isFresh(known.granted_at, now))
        return seals.open(known.access_token, accessContext)
      const leasedUntil = new Date(now.getTime() + leaseMs)
      if (await store.claimRenewal(db, { now, leasedUntil, grantedAt: known?.granted_at ?? null }))
        return renew(known?.refresh_token ?? null, leasedUntil)
      // Another process renews it, or it was renewed too often: use it while it is valid.
      if (known?.access_token && known.expires_at && now < known.expires_at)
        return seals.open(known.access_token, accessContext)
      if (known && isSpent(known.renewals, now) && !isRenewing(known.leased_until, now)) break
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    throw new GatewayTrouble('no access token: renewed too often within an hour')
  }

  async function renew(refreshToken: Buffer | null, leasedUntil: Date): Promise<string> {
    try {
      const granted =
        (refreshToken && (await grant(seals.open(refreshToken, refreshContext)))) || (await grant())
      if (!granted) throw new GatewayRefusal('bKash grants no access token: check the BKASH_ variables')
      const now = at()
      await store.save(db, {
        access_token: seals.seal(granted.accessToken, accessContext),
        refresh_token: granted.refreshToken ? seals.seal(granted.refreshToken, refreshContext) : null,
        granted_at: now,
        expires_at: new Date(now.getTime() + granted.lifeSeconds * 1000),
      })
      return granted.accessToken
    } catch (error) {
      // Without an answer, bKash has not counted the attempt either.
      await store.giveUpRenewal(db, leasedUntil, { counts: error instanceof GatewayRefusal })
      throw error
    }
  }

  return {
    current,
    async refused(token) {
      const known = await store.find(db)
      if (!known?.access_token || seals.open(known.access_token, accessContext) !== token) return
      // Stored as expired, so that the next caller renews it.
      await store.save(db, {
        access_token: known.access_token,
        refresh_token: null,
        granted_at: new Date(0),
        expires_at: new Date(0),
      })
    },
  }
}
