import { apiTokenLimits } from '@uplink/contract/api-tokens'
import { opener } from '@uplink/permission-rules/call-patterns'
import { BlockList, isIP } from 'node:net'
import { audit } from '#platform/audit/audit'
import { createRateLimiter, type RateLimiter } from '#platform/audit/rate-limiter'
import type { Clock } from '#platform/clock'
import { system } from '#platform/database/actor'
import type { Databases } from '#platform/database/kysely'
import { minuteMs } from '#platform/durations'
import type { Gatekeeper } from '#platform/http/gatekeeper'
import type { Person } from '#platform/http/person'
import { Problem } from '#platform/http/problem'
import { findPerson } from '../auth/auth.public'
import { findToken, noteUse } from './api-tokens.store'
import { hashOf, isWellFormed } from './token-text'

/** A revoked token, and a right taken from its owner, must end within this time, even if the signal is lost. */
const cacheMs = 1000
const cacheLimit = 5000

export interface Bearers extends Pick<Gatekeeper, 'personOf' | 'admitToken'> {
  forgetAll(): void
}

/** What this process remembers of a token that is used. */
interface Use {
  calls: RateLimiter
  refusals: RateLimiter
  notedAt: number
}

/** Finds the person of an API token, as they are now: cached for at most a second, as sessions are. */
export function createBearers({ databases, clock }: { databases: Databases; clock: Clock }): Bearers {
  const cache = new Map<string, { loadedAt: number; person: Promise<Person | undefined> }>()
  const uses = new Map<number, Use>()
  const db = databases.for(system)

  async function load(hash: Buffer): Promise<Person | undefined> {
    const now = clock.now()
    const token = await findToken(db, { hash, now })
    if (!token) return undefined
    const owner = await findPerson(db, token.user_id, now)
    if (owner?.accountType !== 'staff') return undefined
    const patterns = token.permissions.map(opener)
    const networks = networksOf(token.addresses)
    return {
      ...owner,
      // the lines that somebody has at home are no integration's
      connections: [],
      sessionExpiresAt: token.expires_at,
      token: {
        id: token.id,
        name: token.name,
        permissions: token.permissions.map(({ name }) => name),
        opens: (route) => patterns.some((opens) => opens(route.exports ?? route.goesWith ?? route)),
        rowsRole: token.rows_role_id,
        isFrom: (address) =>
          token.addresses.length === 0 ||
          (isIP(address) !== 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')),
      },
    }
  }

  function useOf(id: number): Use {
    const known = uses.get(id)
    if (known) return known
    if (uses.size >= cacheLimit) uses.clear()
    const use = {
      calls: createRateLimiter(apiTokenLimits.callsPerMinute),
      refusals: createRateLimiter(1),
      notedAt: 0,
    }
    uses.set(id, use)
    return use
  }

  return {
    personOf(text) {
      if (!isWellFormed(text)) return Promise.resolve(undefined)
      const hash = hashOf(text)
      const key = hash.toString('base64')
      const now = clock.now().getTime()
      const known = cache.get(key)
      if (known && now - known.loadedAt < cacheMs) return known.person
      if (cache.size >= cacheLimit) cache.clear()
      const entry = { loadedAt: now, person: load(hash) }
      cache.set(key, entry)
      entry.person.catch(() => cache.get(key) === entry && cache.delete(key))
      return entry.person
    },
    async admitToken({ userId }, { id, isFrom }, call) {
      const now = clock.now()
      const use = useOf(id)
      if (!isFrom(call.address)) {
        // answered like an unknown token, so that whoever found one does not learn that it works elsewhere
        if (use.refusals.take(now))
          await audit(
            db,
            clock,
            { actorId: userId, requestId: call.id, address: call.address },
            { act: 'access.token-refused', target: ['api-token', id] },
          )
        throw new Problem('auth.unauthenticated')
      }
      if (!use.calls.take(now))
        throw new Problem('request.rate-limited', {
          retryAfter: Math.ceil((minuteMs - (now.getTime() % minuteMs)) / 1000),
        })
      if (now.getTime() - use.notedAt < minuteMs) return
      use.notedAt = now.getTime()
      const before = new Date(now.getTime() - minuteMs)
      await noteUse(db, { id, address: call.address, now, before })
    },
    forgetAll: () => cache.clear(),
  }
}

function networksOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
