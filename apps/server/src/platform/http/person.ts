import type { Actor } from '../database/actor'

/** A connection as the session knows it. */
export interface OwnConnection {
  id: number
  username: string
}

/** Who is calling, as of at most a second ago. */
export interface Person {
  userId: number
  sessionId: number
  accountType: 'customer' | 'staff'
  organizationId: number | null
  departmentId: number | null
  userRefId: number | null
  /** In the person's order. */
  roleIds: readonly number[]
  actor: Actor
  /** The person's own, by id. */
  connections: readonly OwnConnection[]
  sessionExpiresAt: Date
}
