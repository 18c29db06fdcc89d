import { person, personalKind, recipient } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const messagesPersonal = [
  personalKind('message_logs', {
    title: 'Mail and SMS that were sent',
    found: person('user_id'),
    told: [
      'id',
      'channel',
      'user_id',
      'recipient',
      'kind',
      'subject',
      'text',
      'state',
      'error',
      'created_at',
      'ended_at',
    ],
    ours: ['outbox_id', 'wave', 'recipient_key', 'organization_id', 'campaign_id', 'is_sent_again'],
    erasure: 'deleted',
  }),
  personalKind('outbox', {
    title: 'Messages on their way',
    found: recipient,
    told: [],
    ours: [
      'id',
      'transport',
      'recipient',
      'payload',
      'created_at',
      'next_attempt_at',
      'attempts',
      'sent_at',
      'abandoned_at',
      'last_error',
      'log',
    ],
    erasure: 'deleted',
  }),
]
