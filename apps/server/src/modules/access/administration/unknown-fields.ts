import { models } from '@uplink/contract/models'
import { ruleSetKinds, type RuleCondition } from '@uplink/contract/permission-rules'

/** A rule set as the contract has checked it. */
interface RuleSet {
  conditions?: readonly Pick<RuleCondition, 'subject' | 'condition_field'>[]
  [pairField: string]: unknown
}

/** By the path in the form, each field that rules ask of a model's records and that those do not have. */
export function unknownFields(model: string | undefined, detail: Readonly<Record<string, unknown>>) {
  const known: readonly string[] = (models as Record<string, readonly string[]>)[model ?? ''] ?? []
  const noun = (model ?? 'record').replaceAll('-', ' ')
  const problems: Record<string, string[]> = {}
  const look = (path: string, field: unknown) => {
    if (typeof field === 'string' && !known.includes(field))
      problems[path] = [
        `Rules cannot ask a record of the model ${noun} for its ${field.replaceAll('_', ' ')}`,
      ]
  }
  for (const kind of ruleSetKinds) {
    const rules = detail[kind] as RuleSet | null | undefined
    rules?.conditions?.forEach(({ subject, condition_field }, index) => {
      if (subject === 'record') look(`${kind}.conditions.${index}.condition_field`, condition_field)
    })
    const pairField = `${kind === 'list' ? '' : `${kind}_`}condition_table_field`
    look(`${kind}.${pairField}`, rules?.[pairField])
  }
  return problems
}
