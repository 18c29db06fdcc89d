import webPush from 'web-push'
import { Undeliverable } from '../outbox/outbox'
import type { PushKeys } from './push-keys'

/** A browser's subscription at its push service. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushService {
  /**
   * Sends a few hundred bytes that only this browser can read. `gone`: the subscription has ended. Rejects with
   * `Undeliverable` when trying again is useless.
   */
  push(target: PushTarget, payload: string): Promise<'sent' | 'gone'>
}

const dayS = 24 * 3600
const answerLimitMs = 20_000

/**
 * Web push (RFC 8030, 8291, 8292) over HTTPS to the push service of each browser.
 *
 * @param contact `mailto:` or `https:` address at which push services reach the operator
 */
export function createPushService(keys: PushKeys, contact: string): PushService {
  const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey }
  return {
    async push({ endpoint, p256dh, auth }, payload) {
      const request = encrypted({ endpoint, keys: { p256dh, auth } }, payload)
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(request.body),
        // a redirect could lead to an address that was not checked
        redirect: 'manual',
        signal: AbortSignal.timeout(answerLimitMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      const reason = `the push service answered ${answer.status}`
      throw [400, 401, 403, 413].includes(answer.status) ? new Undeliverable(reason) : new Error(reason)
    },
  }

  function encrypted(subscription: webPush.PushSubscription, payload: string) {
    try {
      return webPush.generateRequestDetails(subscription, payload, {
        vapidDetails,
        TTL: dayS,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
    } catch (error) {
      throw new Undeliverable(`the browser’s keys are not usable: ${(error as Error).message}`)
    }
  }
}
