import { signedIn, type Caller } from './caller'
import type { WholePortal } from './portal'

/** Several administrators, so that each can run reports without waiting for their own earlier ones. */
export async function staffOf({ sql, origin }: WholePortal, people: number): Promise<Caller[]> {
  const names = Array.from({ length: people }, (_, at) => `bench-${at}`)
  await sql.query(
    `WITH made AS (
       INSERT INTO users (username, name, password_hash, account_type, organization_id)
       SELECT fresh, fresh, password_hash, 'staff', organization_id FROM users, unnest($1::text[]) AS fresh
       WHERE username = 'admin' RETURNING id)
     INSERT INTO user_roles (user_id, role_id) SELECT id, 1 FROM made`,
    [names],
  )
  const callers: Caller[] = []
  for (const name of names) callers.push(await signedIn(origin, name, 'demo-admin'))
  return callers
}
