import type { Condition } from '../model'
import { allOf } from './filters'

/** What a condition is about: rows, their sums after grouping, or both at once. */
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
 * A condition in two: what is asked of rows before they are grouped, and of sums afterwards. Undefined when they are joined
 * by or: sums are known only after rows are chosen.
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
