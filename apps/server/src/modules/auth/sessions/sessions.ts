import { usualSettings } from '@uplink/contract/organization-settings'
import { dayMs, hourMs, minuteMs } from '#platform/durations'
import type { Clock } from '#platform/clock'
import { customerActor, staffActor, system } from '#platform/database/actor'
import type { Database, Databases } from '#platform/database/kysely'
import type { Locale, Person } from '#platform/http/person'
import { Problem } from '#platform/http/problem'
import {
  endFormerToken,
  endSessions,
  findActive,
  findFormerSession,
  findOpen,
  findProvedAt,
  findSession,
  touchSession,
  type SessionRow,
} from '../auth.store'
import { tokenKey } from './tokens'

/**
 * How long a session may be unused, and how long it lives at most; shorter for staff, who reach other people's data.
 */
export const lifetimes = {
  customer: { idle: 14 * dayMs, absolute: 60 * dayMs },
  staff: { idle: 2 * hourMs, absolute: 12 * hourMs },
} as const

/** A renewed token's former one works for so long once the new one was used: calls of other tabs are under way with it. */
const formerMs = 10_000

/** A withdrawn right must end within this time, even if its signal is lost. */
const cacheMs = 1000
const cacheLimit = 20_000

/** What was opened with a token. */
interface Opened {
  sessionId: number
  tokenKey: string
}

interface Cached {
  loadedAt: number
  person: Promise<Person | undefined>
  /** Undefined until the token was looked up. */
  sessionId?: number | null
}

export interface Sessions {
  personOf(token: string): Promise<Person | undefined>
  /** What a token is known by while it is in use. */
  keyOf(token: string): string
  /**
   * When the second factor of whoever has one, or else the password, was last proved in the person's session; throws when that
   * has ended.
   */
  provedAt(person: Pick<Person, 'sessionId'>): Promise<{ at: Date; by: 'password' | 'factor' }>
  /**
   * Which of these no longer let anybody in: the session has ended, or goes on under another token, or its person may no longer
   * sign in.
   */
  endedAmong<One extends Opened>(openings: readonly One[]): Promise<One[]>
  forgetSession(sessionId: number): void
  forgetAll(): void
}

/**
 * Finds the person of a token; cached for at most a second, and cleared by the signals of sign-out and changed
 * rights.
 */
export function createSessions({ databases, clock }: { databases: Databases; clock: Clock }): Sessions {
  const cache = new Map<string, Cached>()
  const db = databases.for(system)

  async function load(hash: Buffer): Promise<Person | undefined> {
    const now = clock.now()
    const present = await findSession(db, { hash, now })
    const row = present ?? (await findFormerSession(db, { hash, now }))
    if (!row) return undefined
    const idleSince = now.getTime() - row.last_seen_at.getTime()
    if (idleSince > lifetimes[accountType(row)].idle) {
      await db.transaction().execute((tx) => endSessions(tx, [row.session_id], 'expired', now))
      return undefined
    }
    if (present?.ends_former) await endFormerToken(db, { hash, until: new Date(now.getTime() + formerMs) })
    if (idleSince > minuteMs) await touchSession(db, row.session_id, now)
    return toPerson(row)
  }

  return {
    personOf: (token) => {
      const key = tokenKey(token)
      const now = clock.now().getTime()
      const known = cache.get(key)
      if (known && now - known.loadedAt < cacheMs) return known.person
      if (cache.size >= cacheLimit) cache.clear()
      const entry: Cached = { loadedAt: now, person: load(Buffer.from(key, 'base64')) }
      cache.set(key, entry)
      entry.person.then(
        (person) => (entry.sessionId = person?.sessionId ?? null),
        () => cache.get(key) === entry && cache.delete(key),
      )
      return entry.person
    },
    keyOf: tokenKey,
    // not from the cache: a proof counts at once, in every process
    provedAt: async ({ sessionId }) => {
      const row = await findProvedAt(db, { session: sessionId })
      if (!row) throw new Problem('auth.unauthenticated')
      return { at: row.proved_at ?? new Date(0), by: row.has_factor ? 'factor' : 'password' }
    },
    endedAmong: async (openings) => {
      const ids = [...new Set(openings.map(({ sessionId }) => sessionId))]
      const open = new Map(
        (await findOpen(db, { ids, now: clock.now() })).map(({ id, hashes }) => [
          id,
          hashes.map((each) => each.toString('base64')),
        ]),
      )
      return openings.filter(({ sessionId, tokenKey: key }) => !open.get(sessionId)?.includes(key))
    },
    forgetSession: (sessionId) => {
      // A read in progress may be older than the session's end, so the next call reads again.
      for (const [key, entry] of cache)
        if (entry.sessionId === undefined || entry.sessionId === sessionId) cache.delete(key)
    },
    forgetAll: () => cache.clear(),
  }
}

/** A person for whom the portal does something in their absence; undefined when they may no longer sign in. */
export async function findPerson(db: Database, userId: number, now: Date): Promise<Person | undefined> {
  const row = await findActive(db, userId)
  return row && toPerson({ ...row, session_id: 0, expires_at: now, last_seen_at: now })
}

/** Where there is no organization yet, that of a new one. */
function localeOf(row: SessionRow['locale'] | null): Locale {
  const { country, currency, time_zone: timeZone } = row ?? usualSettings
  return { country, currency, timeZone }
}

const accountType = (row: SessionRow) => (row.account_type === 'staff' ? 'staff' : 'customer')

function toPerson(row: SessionRow): Person {
  const type = accountType(row)
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    accountType: type,
    organizationId: row.organization_id,
    departmentId: row.department_id,
    locale: localeOf(row.locale),
    userRefId: row.user_ref_id,
    organizationRefId: row.organization_ref_id,
    departmentRefId: row.department_ref_id,
    roleIds: row.role_ids,
    actor:
      type === 'staff'
        ? staffActor(row.user_id)
        : customerActor(
            row.user_id,
            row.connections.map((connection) => connection.id),
          ),
    connections: row.connections,
    sessionExpiresAt: row.expires_at,
    factorDueAt: row.factor_due_at,
  }
}
