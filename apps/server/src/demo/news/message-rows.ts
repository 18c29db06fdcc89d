import { defaultChoices } from '@uplink/contract/notification-settings'
import type { Customer } from '../people/customers'
import type { Sink } from '../load/sink'
import type { Notice } from './notice'
import { timeText } from '../seed/calendar'
import { randomFor } from '../seed/random'
import type { World } from '../world'

const day = 24 * 3_600_000
const loggedDays = 14

/** The message log of the last two weeks: notifications that customers also got by mail and SMS. */
export function messageTables(sink: Sink) {
  const messages = sink.table('message_logs', [
    'outbox_id',
    'channel',
    'user_id',
    'organization_id',
    'recipient',
    'kind',
    'subject',
    'text',
    'state',
    'error',
    'created_at',
    'ended_at',
  ])
  let count = 0

  return (world: World, customer: Customer, notices: readonly Notice[]): void => {
    const random = randomFor(world.seed, 'messages', customer.index)
    for (const { event, title, body, at } of notices) {
      if (!event || at < world.now - loggedDays * day) continue
      for (const channel of ['mail', 'sms'] as const) {
        if (!defaultChoices[event][channel]) continue
        count += 1
        const isLost = random.chance(0.02)
        const reason = channel === 'mail' ? '550 5.1.1 no such mailbox' : 'the SMS webhook answered 422'
        messages({
          // From before the outbox, whose ids begin at 1.
          outbox_id: -count,
          channel,
          user_id: customer.userId,
          organization_id: customer.organization.id,
          recipient: channel === 'mail' ? customer.email : customer.mobile,
          kind: event,
          subject: channel === 'mail' ? title : null,
          text: channel === 'mail' ? body : `${title}. ${body}`,
          state: isLost ? 'failed' : 'sent',
          error: isLost ? reason : null,
          created_at: timeText(at),
          ended_at: timeText(Math.min(at + 1000 + random.int(0, 4000), world.now)),
        })
      }
    }
  }
}
