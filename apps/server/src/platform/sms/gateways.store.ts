import { sql } from 'kysely'
import { ownerOfMessage } from '../brand/brand.store'
import type { Database } from '../database/kysely'
import type { SealedColumn } from '../secrets/reseal'
import type { SmsTemplate } from './sms-gateway'

/** What a gateway's secret is sealed for. */
export const gatewayContext = (organizationId: number) => `sms_gateways:${organizationId}`

/** What SMS gateways are asked with. */
export const gatewaySecrets: SealedColumn = {
  table: 'sms_gateways',
  id: 'organization_id',
  column: 'secret',
  contextOf: gatewayContext,
}

export interface GatewayRow extends SmsTemplate {
  organization_id: number
  is_active: boolean
  secret: Buffer | null
  secret_set_at: Date | null
  sender: string
}

async function first(db: Database, organization: ReturnType<typeof ownerOfMessage>) {
  const { rows } = await sql<GatewayRow>`
    SELECT g.organization_id, g.is_active, g.method, g.url, g.headers, g.body_kind, g.body, g.success_status, g.success_text,
      g.refusal_text, g.secret, g.secret_set_at, coalesce(o.sms_sender, o.shown_name, o.name) AS sender
    FROM sms_gateways g JOIN organizations o ON o.id = g.organization_id WHERE g.organization_id = ${organization}`.execute(
    db,
  )
  return rows[0]
}

/** By what a message of the outbox is to be sent: its addressee's organization says. */
export const gatewayOfMessage = (db: Database, id: number) => first(db, ownerOfMessage(id))

/** Undefined: the organization has none. */
export const gatewayOf = (db: Database, organizationId: number) => first(db, sql`${organizationId}`)

/** Whether any organization sends SMS by a gateway of its own. */
export async function hasGateway(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    some: boolean
  }>`SELECT EXISTS (SELECT FROM sms_gateways WHERE is_active) AS some`.execute(db)
  return rows[0]?.some ?? false
}
