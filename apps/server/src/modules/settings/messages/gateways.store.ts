import type { Database } from '#platform/database/kysely'
import type { Within } from '#platform/http/gatekeeper'

/** An organization whose messages the caller may see to. */
export const findOrganization = (db: Database, { id, within }: { id: number; within: Within }) =>
  db.selectFrom('organizations').select('id').where('id', '=', id).where(within).executeTakeFirst()

export interface KeptGateway {
  is_active: boolean
  method: string
  url: string
  headers: string
  body_kind: string
  body: string
  success_status: number | null
  success_text: string | null
  refusal_text: string | null
  secret: Buffer | null
  secret_set_at: Date | null
}

export const keepGateway = (tx: Database, id: number, gateway: KeptGateway) =>
  tx
    .insertInto('sms_gateways')
    .values({ organization_id: id, ...gateway })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(gateway))
    .execute()
