/** Whom a statement runs for; row-level security decides by it which customers' rows exist. */
export type Actor = `user:${number}` | `staff:${number}` | 'system'

/** The portal itself: sign-in, jobs, the demo provider. Never for a request's own data. */
export const system: Actor = 'system'

const form = /^(system|(user|staff):\d{1,16})$/

/** The actor as a literal for the one statement that cannot take parameters. Throws on anything else. */
export function actorLiteral(actor: Actor): string {
  if (!form.test(actor)) throw new Error('not an actor')
  return `'${actor}'`
}
