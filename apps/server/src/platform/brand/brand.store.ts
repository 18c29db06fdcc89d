import { sql, type RawBuilder } from 'kysely'
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

/** How whoever sends a message is shown and reached, and whom it greets. */
export interface MessageFace extends Brand {
  mobile_no: string
  email: string | null
  address: string | null
  /** Null: somebody without an account, or a message to many, whose text greets by itself. */
  addressee: string | null
}

/** Who is greeted by name: the addressee of a message, unless it goes to many, whose text greets by itself. */
const addresseeOf = (id: number) => sql`(
  SELECT u.name FROM outbox m JOIN users u ON u.id = (m.log ->> 'user_id')::bigint
  WHERE m.id = ${id} AND m.log ->> 'campaign_id' IS NULL)`

async function face(db: Database, of: { organization: RawBuilder<unknown>; addressee: RawBuilder<unknown> }) {
  const { rows } =
    await sql<MessageFace>`SELECT ${columns}, o.mobile_no, o.email, o.address, ${of.addressee} AS addressee
    FROM organizations o LEFT JOIN organization_logos l ON l.organization_id = o.id
    WHERE o.id = ${of.organization}`.execute(db)
  return rows[0]
}

/** Undefined: it is nobody's in particular. */
export const faceOfMessage = (db: Database, id: number): Promise<MessageFace | undefined> =>
  face(db, { organization: ownerOfMessage(id), addressee: addresseeOf(id) })

/** The same for a mail to try it out, which greets nobody. Undefined: there is no such organization. */
export const faceOfOrganization = (db: Database, organizationId: number): Promise<MessageFace | undefined> =>
  face(db, { organization: sql`${organizationId}`, addressee: sql`NULL` })

/** Undefined: there is no such organization. */
export const brandOf = (db: Database, organizationId: number) => first(db, sql`${organizationId}`)

/** Of the organization that the portal is for; absent: of the one that there is. */
export const brandOfPortal = (db: Database, organizationId: number | undefined) =>
  first(db, organizationId === undefined ? alone : sql`${organizationId}`)
