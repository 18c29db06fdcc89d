import { line, person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const accountsPersonal = [
  personalKind('marketing_preferences', {
    title: 'Wishes about advertising',
    found: person('user_id'),
    told: [
      'user_id',
      'newsletter',
      'offers_by_email',
      'offers_by_sms',
      'offers_by_phone',
      'referral_source',
      'updated_at',
    ],
    erasure: 'deleted',
  }),
  personalKind('address_changes', {
    title: 'Moves',
    found: line('connection_id'),
    told: ['order_id', 'connection_id', 'area_id', 'address', 'preferred_on', 'note', 'closed_at'],
    erasure: { anonymous: { address: 'Erased', note: '' } },
  }),
]
