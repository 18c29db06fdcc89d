import { sql } from 'kysely'
import type { Database } from '../database/kysely'

/** How an organization is shown in what it sends and prints. */
export interface Brand {
  name: string
  accent: string
  /** A PNG. */
  logo: Buffer | null
  mail_sender: string
  mail_footer: string | null
  sms_sender: string
}

const columns = sql`coalesce(o.shown_name, o.name) AS name, o.accent, l.picture AS logo,
  coalesce(o.mail_sender, o.shown_name, o.name) AS mail_sender, o.mail_footer,
  coalesce(o.sms_sender, o.shown_name, o.name) AS sms_sender`

/** The one organization of an installation, if there is one alone. */
const alone = sql`(SELECT min(id) FROM organizations HAVING count(*) = 1)`

/** Whose message it is: its addressee's organization, else the one that there is. */
export const ownerOfMessage = (id: number) => sql`coalesce(
  (SELECT u.organization_id FROM outbox m JOIN users u ON u.id = (m.log ->> 'user_id')::bigint WHERE m.id = ${id}), ${alone})`

async function first(db: Database, organization: ReturnType<typeof ownerOfMessage>) {
  const { rows } = await sql<Brand>`SELECT ${columns} FROM organizations o
    LEFT JOIN organization_logos l ON l.organization_id = o.id WHERE o.id = ${organization}`.execute(db)
  return rows[0]
}

/** Undefined: it is nobody's in particular. */
export const brandOfMessage = (db: Database, id: number) => first(db, ownerOfMessage(id))

/** Undefined: there is no such organization. */
export const brandOf = (db: Database, organizationId: number) => first(db, sql`${organizationId}`)

/** Of the organization that the portal is for; absent: of the one that there is. */
export const brandOfPortal = (db: Database, organizationId: number | undefined) =>
  first(db, organizationId === undefined ? alone : sql`${organizationId}`)
