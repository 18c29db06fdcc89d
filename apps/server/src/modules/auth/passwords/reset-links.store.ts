import { usualSettings } from '@uplink/contract/organization-settings'
import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import type { Destination } from '../codes/destinations'

/** How many people may share one phone or mailbox. */
const sharedBy = 5

/** The people with this phone or mailbox, locked until the transaction ends; a person may have several accounts. */
function lockByDestination(db: Database, { channel, destination }: Destination) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.username', 'u.language', 'o.name as provider'])
    .where('u.status', '=', 'active')
    .$if(channel === 'mail', (query) => query.where(sql`lower(u.email)`, '=', destination.toLowerCase()))
    .$if(channel === 'sms', (query) => query.where('u.mobile_no', '=', destination))
    .orderBy('u.id')
    .limit(sharedBy)
    .$narrowType<{ language: Language }>()
    .forNoKeyUpdate('u')
    .execute()
}

/** The first of some places that belongs to anybody, with its people; else the first place. */
export async function lockByDestinations(db: Database, places: readonly Destination[]) {
  const [first = { channel: 'sms' as const, destination: '' }] = places
  for (const to of places) {
    const people = await lockByDestination(db, to)
    if (people.length > 0) return { to, people }
  }
  return { to: first, people: [] }
}

/** The countries of organizations; the most frequent first. */
export async function findCountries(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('country')
    .groupBy('country')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('country')
    .limit(20)
    .execute()
  return rows.length === 0 ? [usualSettings.country] : rows.map(({ country }) => country)
}

/** The owner of a connection with what a link needs; only customers who may sign in. */
export function findOwner(db: Database, connection: number) {
  return db
    .selectFrom('connections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.username', 'u.language', 'u.mobile_no', 'u.email', 'o.name as provider'])
    .where('c.id', '=', connection)
    .where('u.status', '=', 'active')
    .where('u.account_type', '=', 'customer')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** A person who may sign in, with what a link needs. */
export function findPerson(db: Database, user: number) {
  return db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.username', 'u.language', 'u.mobile_no', 'u.email', 'o.name as provider'])
    .where('u.id', '=', user)
    .where('u.status', '=', 'active')
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
}

/** How many administrators are named at once. */
const administratorsNamed = 100

/** Members of staff with a role, also disabled ones. */
export function findStaffOf(db: Database, role: number) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.name', sql<boolean>`u.status = 'active'`.as('is_active')])
    .where('u.account_type', '=', 'staff')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_roles as r')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.role_id', '=', role)
          .select('r.user_id'),
      ),
    )
    .orderBy('u.status')
    .orderBy('u.username')
    .limit(administratorsNamed)
    .execute()
}

export function findByName(db: Database, username: string) {
  return db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
}

export async function activate(db: Database, user: number): Promise<void> {
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', user).execute()
}

export interface NewLink {
  /** `command`: it was printed on the machine, for `destination`. */
  channel: Destination['channel'] | 'command'
  destination: string
  /** Null: nobody has this phone or mailbox. */
  user_id: number | null
  token_hash: Buffer
  address: string
  created_at: Date
  expires_at: Date
}

/** Inserts links; earlier links for the same people stop working. */
export async function insertLinks(db: Database, links: NewLink[], now: Date): Promise<void> {
  const users = links.flatMap((link) => (link.user_id === null ? [] : [link.user_id]))
  await endOpenLinks(db, users, now)
  await db.insertInto('password_resets').values(links).execute()
}

/** Runs as the system, because nobody may read links. */
export async function endOpenLinks(db: Database, users: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ replaced_at: now })
    .where('user_id', '=', sql<number>`any(${[...users]}::bigint[])`)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
}

/** A link that still works. */
export function findOpenLink(db: Database, wanted: { hash: Buffer; now: Date }) {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.expires_at', 'u.id as user_id'])
    .where('r.token_hash', '=', wanted.hash)
    .where('r.used_at', 'is', null)
    .where('r.replaced_at', 'is', null)
    .where('r.expires_at', '>', wanted.now)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}
