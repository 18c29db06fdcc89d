import { models } from '@uplink/contract/models'
import { ruleSetKinds, type RuleCondition } from '@uplink/contract/permission-rules'

/** A rule set that the contract has checked. */
interface RuleSet {
  conditions?: readonly Pick<RuleCondition, 'subject' | 'condition_field'>[]
  [pairField: string]: unknown
}

/** The fields that rules name although records of the model lack them, by their paths in the form. */
export function unknownFields(model: string | undefined, detail: Readonly<Record<string, unknown>>) {
  const known: readonly string[] = (models as Record<string, readonly string[]>)[model ?? ''] ?? []
  const noun = (model ?? 'record').replaceAll('-', ' ')
  const problems: Record<string, string[]> = {}
  const look = (path: string, field: unknown) => {
    if (typeof field === 'string' && !known.includes(field))
      problems[path] = [`Records of the model ${noun} have no field ${field.replaceAll('_', ' ')}`]
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
