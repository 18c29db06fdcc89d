import type { Condition } from '../model'
import { allOf } from './filters'

/** Whether a condition is about rows, about sums after grouping, or about both. */
function aboutOf(condition: Condition): 'rows' | 'sums' | 'both' {
  if (condition.kind === 'and' || condition.kind === 'or') {
    const kinds = new Set(condition.of.map(aboutOf))
    const [only = 'rows'] = kinds
    return kinds.size === 1 ? only : 'both'
  }
  if (condition.kind === 'raw') return 'rows'
  return condition.left.kind === 'aggregate' ? 'sums' : 'rows'
}

/**
 * Splits a condition into the part about rows before grouping and the part about sums after it. Undefined when the
 * two are joined by or, because sums are known only after rows are chosen.
 */
export function splitCondition(
  condition: Condition | null,
): { where: Condition | null; having: Condition | null } | undefined {
  const parts = condition ? conjuncts(condition) : []
  if (parts.some((part) => aboutOf(part) === 'both')) return undefined
  return {
    where: allOf(parts.filter((part) => aboutOf(part) === 'rows')),
    having: allOf(parts.filter((part) => aboutOf(part) === 'sums')),
  }
}

function conjuncts(condition: Condition): readonly Condition[] {
  if (condition.kind !== 'and' || aboutOf(condition) !== 'both') return [condition]
  return condition.of.flatMap(conjuncts)
}
