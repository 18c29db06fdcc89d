import { person, personalKind, through } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const personalDataPersonal = [
  personalKind('personal_export_parts', {
    title: 'Files of what is kept about the person',
    found: through('personal_exports', 'export_id'),
    told: ['export_id', 'attempt', 'position'],
    ours: ['bytes'],
    erasure: 'deleted',
  }),
  personalKind('personal_exports', {
    title: 'Who asked for such files, and when',
    found: person('about_id'),
    told: ['id', 'about_id', 'state', 'attempt', 'bytes', 'created_at', 'alive_at', 'ended_at', 'expires_at'],
    ours: ['user_id'],
    erasure: 'deleted',
  }),
  personalKind('erasures', {
    title: 'Erasure',
    found: person('user_id'),
    told: ['user_id', 'state', 'asked_at', 'ordered_at', 'ended_at'],
    ours: ['ordered_by', 'is_repeated', 'step', 'rows'],
    erasure: 'kept for the audit',
  }),
]
