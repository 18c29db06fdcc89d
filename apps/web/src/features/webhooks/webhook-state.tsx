import type { Webhook } from '@uplink/contract/webhooks'
import { StatusBadge } from '../../ui/feedback/StatusBadge'

/** Whether what is sent arrives. */
export function WebhookState({ webhook, isListed = false }: { webhook: Webhook; isListed?: boolean }) {
  if (webhook.given_up_at !== null) return <StatusBadge tone="danger">Given up</StatusBadge>
  if (!webhook.is_active) return <StatusBadge tone="neutral">Off</StatusBadge>
  if (webhook.failing_since !== null) return <StatusBadge tone="warning">Failing</StatusBadge>
  return (
    <StatusBadge tone="success" isQuiet={isListed}>
      On
    </StatusBadge>
  )
}

/** "812 delivered, 3 waiting", and how many were given up if any were. */
export const dayWords = ({ delivered, waiting, failed }: Webhook) =>
  `${delivered} delivered, ${waiting} waiting${failed > 0 ? `, ${failed} given up` : ''}`
