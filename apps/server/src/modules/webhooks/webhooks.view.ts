import type { Webhook, WebhookDelivery } from '@uplink/contract/webhooks'
import type { DeliveryRow, WebhookRow } from './webhooks.store'

const instant = (at: Date | null) => at?.toISOString() ?? null

/** @param now a former secret is told of only while it is valid */
export const toWebhook = (row: WebhookRow, now: Date, mayEdit: boolean): Webhook => ({
  ...row,
  failing_since: instant(row.failing_since),
  given_up_at: instant(row.given_up_at),
  former_until: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
  can: mayEdit ? ['edit'] : [],
})

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: row.created_at.toISOString(),
  attempted_at: instant(row.attempted_at),
})
