import { person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const customerNotesPersonal = [
  personalKind('customer_notes', {
    title: 'Notes of the staff',
    found: person('user_id'),
    told: [
      'id',
      'organization_id',
      'user_id',
      'connection_id',
      'body',
      'is_pinned',
      'created_at',
      'changed_at',
    ],
    ours: ['author_id', 'version'],
    staffOnly: true,
    erasure: 'deleted',
  }),
]
