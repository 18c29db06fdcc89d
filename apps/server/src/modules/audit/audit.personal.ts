import { nobody, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const auditPersonal = [
  personalKind('idempotency_keys', {
    title: 'Keys of acts',
    found: nobody('by who called, for a week'),
    told: [],
    ours: ['caller', 'route', 'key', 'request_hash', 'created_at', 'leased_until', 'answer'],
    erasure: 'ends by itself',
  }),
  personalKind('audit_log', {
    title: 'Audit log',
    found: { by: 'audit' },
    told: ['id', 'occurred_at', 'action', 'target', 'details', 'address'],
    ours: ['request_id', 'previous_hash', 'hash', 'chain', 'day', 'actor_id', 'organization_id'],
    erasure: 'kept for the audit',
  }),
]
