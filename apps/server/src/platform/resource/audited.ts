import type { Values } from './declaration'

/** What of a record the audit log keeps: its own fields. */
export function auditedFields(record: Values): Values {
  const besides = ['id', 'version', 'updated_at', 'can', 'used_by']
  return Object.fromEntries(Object.entries(record).filter(([field]) => !besides.includes(field)))
}

/** The fields that are not the same, as they were and as they are. */
export function differences(before: Values, after: Values) {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: of(before), after: of(after) }
}
