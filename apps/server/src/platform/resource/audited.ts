import type { Values } from './declaration'

/** The fields of a record that the audit log stores: its own. */
export function auditedFields(record: Values): Values {
  const besides = ['id', 'version', 'updated_at', 'can', 'used_by']
  return Object.fromEntries(Object.entries(record).filter(([field]) => !besides.includes(field)))
}

/** The fields that differ, with their old and their new values. */
export function differences(before: Values, after: Values) {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const of = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: of(before), after: of(after) }
}
