import type { PushSubscriptionRecord } from '@uplink/contract/push-subscriptions'
import type { Call } from '#platform/http/call'
import { notFound, Problem } from '#platform/http/problem'
import * as store from './push-subscriptions.store'
import { asSystem } from '#platform/database/as-system'

const mostBrowsers = 10

export interface PushDeps {
  /** The public VAPID key; absent when the portal does not push. */
  publicKey: string | undefined
}

export async function listSubscriptions({ publicKey }: PushDeps, call: Call) {
  const rows = await store.findOwn(call.db, { user: call.person.userId, limit: mostBrowsers })
  return { public_key: publicKey ?? null, subscriptions: rows.map(toRecord) }
}

/** A browser that subscribes again keeps its subscription, which moves to the person now signed in there. */
export async function subscribe(
  { publicKey }: PushDeps,
  call: Call,
  given: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<PushSubscriptionRecord> {
  if (!publicKey) throw new Problem('push.not-available')
  const { userId, sessionId } = call.person
  return call.db.transaction().execute(async (tx) => {
    await asSystem(tx, () => store.removeByEndpoint(tx, given.endpoint))
    const row = await store.insert(tx, {
      user_id: userId,
      session_id: sessionId,
      endpoint: given.endpoint,
      ...given.keys,
      created_at: call.clock.now(),
    })
    await store.dropAllBut(tx, { user: userId, newest: mostBrowsers })
    return toRecord(row)
  })
}

export async function unsubscribe(call: Call, id: number): Promise<{ id: number }> {
  if (!(await store.remove(call.db, { id, user: call.person.userId }))) throw notFound()
  return { id }
}

function toRecord(row: store.SubscriptionRow): PushSubscriptionRecord {
  return {
    id: row.id,
    endpoint: row.endpoint,
    device_label: row.device_label,
    created_at: row.created_at.toISOString(),
  }
}
