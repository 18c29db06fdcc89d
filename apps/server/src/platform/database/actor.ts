/**
 * Whom a statement runs for: the three settings that row-level security decides by (migration 0001), made once per
 * person. A customer sees the rows of their connections, staff all rows their statements' own conditions let through,
 * the system everything.
 */
export interface Actor {
  readonly sees: 'own' | 'all' | 'system'
  /** Empty for the system. */
  readonly userId: string
  /** `{10001,10002}` */
  readonly connections: string
}

/** The portal itself: sign-in, jobs, the demo provider. Never for a request's own data. */
export const system: Actor = { sees: 'system', userId: '', connections: '{}' }

/**
 * A customer: the rows of the given connections, and their own bell. Throws when an id is not a whole number.
 */
export function customerActor(userId: number, connectionIds: readonly number[]): Actor {
  return { sees: 'own', userId: whole(userId), connections: `{${connectionIds.map(whole).join(',')}}` }
}

/** Staff: every row their statements' conditions let through, and their own bell. Throws like `customerActor`. */
export function staffActor(userId: number): Actor {
  return { sees: 'all', userId: whole(userId), connections: '{}' }
}

/** The settings become part of a statement's text in one place (`BEGIN`), so nothing but digits may get in. */
function whole(id: number): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new Error(`not an id: ${id}`)
  return String(id)
}

/** The settings as the values of the prepared statement that sets them. */
export function actorSettings(actor: Actor): string[] {
  return [actor.sees, actor.userId, actor.connections]
}
