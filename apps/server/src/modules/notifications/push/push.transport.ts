import type { PushMessage } from '@uplink/contract/push-subscriptions'
import type { Database } from '#platform/database/kysely'
import type { Transport } from '#platform/outbox/outbox'
import type { PushService } from '#platform/push/push-service'
import { findTarget, removeGone } from './push-subscriptions.store'

/**
 * Pushes each message to one browser. A browser that has gone, or whose person has signed out, is not a failure:
 * nothing is sent, and its subscription is deleted once the push service no longer knows it.
 */
export function createPushTransport(db: Database, service: PushService): Transport {
  return async ({ id, recipient, payload }) => {
    const subscription = Number(recipient)
    const target = await findTarget(db, subscription)
    if (!target) return
    const { title, link } = payload as { title: string; link: string | null }
    const message: PushMessage = { title, link, tag: `uplink-${id}` }
    const outcome = await service.push(target, JSON.stringify(message))
    if (outcome === 'gone') await removeGone(db, subscription)
  }
}
