import { models } from '@uplink/contract/models'
import type { RuleColumns } from '../http/gatekeeper'
import type { Model } from '@uplink/contract/models'
import type { Ruled } from './declaration'

type Type = 'int' | 'text'

/** The columns of the fields that rules of a model may name, and the type of each. */
export function ruleColumnsOf({ model, table, ruleFields = {} }: Ruled) {
  const fields = models[model].map((field) => {
    const type: Type = field === 'account_type' ? 'text' : 'int'
    return { field, name: ruleFields[field] ?? field, type }
  })
  const columns = fields.map(({ field, name, type }) => [field, { column: `${table}.${name}`, type }])
  return {
    columns: Object.fromEntries(columns) as Partial<RuleColumns<Model>>,
    /** By the column's own name; always includes `id`. */
    types: { id: 'int' as Type, ...Object.fromEntries(fields.map(({ name, type }) => [name, type])) },
  }
}
