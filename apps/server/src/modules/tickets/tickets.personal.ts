import { line, personalKind, through } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const ticketsPersonal = [
  personalKind('ticket_attachments', {
    title: 'Files of tickets',
    found: through('ticket_notes', 'note_id'),
    told: ['id', 'note_id', 'name', 'type', 'size', 'created_at'],
    ours: ['uploaded_by', 'content'],
    erasure: 'deleted',
  }),
  personalKind('ticket_notes', {
    title: 'Texts of tickets',
    found: through('tickets', 'ticket_id'),
    told: ['id', 'ticket_id', 'is_internal', 'body', 'diagnosis', 'created_at'],
    ours: ['author_id', 'sent_key'],
    staffOnly: { column: 'is_internal' },
    erasure: 'deleted',
  }),
  personalKind('answered_targets', {
    title: 'When tickets were answered first',
    found: through('tickets', 'ticket_id'),
    told: ['ticket_id', 'answered_at', 'organization_id', 'category', 'is_late'],
    erasure: 'deleted',
  }),
  personalKind('tickets', {
    title: 'Tickets',
    found: line('connection_id'),
    told: [
      'id',
      'connection_id',
      'category',
      'subject',
      'status',
      'rating',
      'created_at',
      'updated_at',
      'closed_at',
      'organization_id',
      'waiting_since',
      'answer_by',
      'merged_into',
      'tags',
    ],
    ours: ['assignee_id', 'subject_words', 'snoozed_until', 'warn_at'],
    erasure: 'deleted',
  }),
]
