import { nobody, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const webhooksPersonal = [
  personalKind('webhook_deliveries', {
    title: 'What webhooks were told',
    found: nobody('by what happened; the body names numbers and no texts of people'),
    told: [],
    ours: [
      'id',
      'webhook_id',
      'event',
      'body',
      'state',
      'created_at',
      'attempts',
      'attempted_at',
      'answer_status',
      'answer',
      'error',
      'took_ms',
    ],
    erasure: 'ends by itself',
  }),
]
