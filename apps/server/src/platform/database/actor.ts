/**
 * For whom a statement runs: the three settings by which row-level security decides (migration 0001), made once per
 * person. A customer sees the rows of their connections, staff all rows that the statement's own conditions match,
 * the system everything.
 */
export interface Actor {
  readonly sees: 'own' | 'all' | 'system'
  /** Empty for the system. */
  readonly userId: string
  /** `{10001,10002}` */
  readonly connections: string
}

/** The portal itself, for sign-in, jobs and the demo provider. Never use it for data of the request's own. */
export const system: Actor = { sees: 'system', userId: '', connections: '{}' }

/**
 * A customer, who sees the rows of the given connections and their own bell. Throws when an id is not a whole number.
 */
export function customerActor(userId: number, connectionIds: readonly number[]): Actor {
  return { sees: 'own', userId: whole(userId), connections: `{${connectionIds.map(whole).join(',')}}` }
}

/**
 * Staff, who see every row that the statement's conditions match, and their own bell. Throws like `customerActor`.
 */
export function staffActor(userId: number): Actor {
  return { sees: 'all', userId: whole(userId), connections: '{}' }
}

/** These settings become part of a statement's text in `BEGIN`, so they may contain only digits. */
function whole(id: number): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new Error(`not an id: ${id}`)
  return String(id)
}

/** The settings as values for the prepared statement that sets them. */
export function actorSettings(actor: Actor): string[] {
  return [actor.sees, actor.userId, actor.connections]
}
