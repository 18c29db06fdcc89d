import type { RouteDefinition } from '@uplink/contract/route'
import type { Actor } from '../database/actor'

/** A connection as stored with the session. */
export interface OwnConnection {
  id: number
  username: string
  /** In which its bills are. */
  currency: string
}

/** Whether it is one of the person's own connections, whose rows they see whatever their row rules. */
export const isOwn = ({ connections }: Pick<Person, 'connections'>, { id }: { id: number }): boolean =>
  connections.some((own) => own.id === id)

/** How an organization keeps its time, writes its money and its phone numbers. */
export interface Locale {
  country: string
  currency: string
  timeZone: string
}

/** The API token with which a call came, and what it may at most, besides what its owner may. */
export interface TokenScope {
  id: number
  name: string
  /** Whether one of its permissions opens the route. */
  opens(route: RouteDefinition): boolean
  permissions: readonly string[]
  /** Only rows that this role may reach as well. */
  rowsRole: number | null
  /** Whether it may be used from an address. */
  isFrom(address: string): boolean
}

/** The signed-in caller; at most a second old. */
export interface Person {
  userId: number
  sessionId: number
  accountType: 'customer' | 'staff'
  organizationId: number | null
  departmentId: number | null
  /** Of the person's organization; of the first one for people without any. */
  locale: Locale
  userRefId: number | null
  /** The organization and the department of the user named by `userRefId`. */
  organizationRefId: number | null
  departmentRefId: number | null
  /** In the person's order. */
  roleIds: readonly number[]
  actor: Actor
  /** The person's own connections, by id. */
  connections: readonly OwnConnection[]
  sessionExpiresAt: Date
  /** From when on a member of staff reaches nothing before they have the second factor that is required of them. */
  factorDueAt: Date | null
  /** Absent: the person is signed in themselves. */
  token?: TokenScope
}

/** Whether that moment has come. */
export const isHeldBack = ({ factorDueAt }: Pick<Person, 'factorDueAt'>, now: Date): boolean =>
  factorDueAt !== null && factorDueAt <= now
