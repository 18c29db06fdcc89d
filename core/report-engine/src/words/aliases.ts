import type { ReportTable } from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'

/**
 * The alias of each table in the report: its own alias; else its name without the schema if that is a valid alias;
 * else `t1`, `t2`, … by its position.
 */
export function aliasesOf(
  tables: readonly Pick<ReportTable, 'name' | 'query_alias' | 'object_type'>[],
): string[] {
  return tables.map(({ name, query_alias: alias, object_type: type }, index) => {
    const own = name.slice(name.lastIndexOf('.') + 1)
    if (alias) return alias
    return type === 'table' && aliasPattern.test(own) ? own : `t${index + 1}`
  })
}

/** Splits a column's name: `a.status` is column `status` of `a`. Undefined when there is no dot. */
export function splitColumn(reference: string): { alias: string; column: string } | undefined {
  const dot = reference.indexOf('.')
  if (dot <= 0) return undefined
  return { alias: reference.slice(0, dot), column: reference.slice(dot + 1) }
}
