import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { optionSetIn } from '@uplink/contract/reports/words'
import type { Call } from '#platform/http/call'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { dropdownOptions } from './dropdown-options.resource'
import { idsWithin } from './option-sets.store'

/** The sets of options that the caller may see. */
export const setsToSee = (call: Call) =>
  call.rows('dropdown-option', 'List', ruleColumnsOf(dropdownOptions).columns)

/** The sets that grid filters name, and a problem for each that the caller may not see. */
export async function namedSets(call: Call, { grid_filters: filters }: ReportDefinition) {
  const named = filters.flatMap(({ is_dropdown, options }, index) => {
    const id = is_dropdown === 'yes' ? optionSetIn(options) : undefined
    return id === undefined ? [] : [{ id, path: `grid_filters.${index}.options` }]
  })
  const ids = [...new Set(named.map(({ id }) => id))]
  const there = await idsWithin(call.db, { within: await setsToSee(call), ids })
  const problems = named
    .filter(({ id }) => !there.includes(id))
    .map(({ path }) => ({ path, text: 'There is no such set of options, or it is not shared with you' }))
  return { sets: there, problems }
}
