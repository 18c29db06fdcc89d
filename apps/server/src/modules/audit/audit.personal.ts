import { caller, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const auditPersonal = [
  personalKind('idempotency_keys', {
    title: 'Keys of acts',
    found: caller('caller'),
    told: [],
    ours: ['caller', 'route', 'key', 'request_hash', 'created_at', 'leased_until', 'answer'],
    erasure: 'deleted',
  }),
  personalKind('audit_log', {
    title: 'Audit log',
    found: { by: 'audit' },
    told: ['id', 'occurred_at', 'action', 'target', 'details', 'address'],
    ours: ['request_id', 'previous_hash', 'hash', 'chain', 'day', 'actor_id', 'organization_id'],
    erasure: 'kept for the audit',
  }),
]
