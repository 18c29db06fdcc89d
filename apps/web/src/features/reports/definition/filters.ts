import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { reportDefinition } from '@uplink/contract/reports/definition'
import type { FilterGroup, QueryFilter } from '@uplink/contract/reports/filters'
import { reportLimits } from '@uplink/contract/reports/words'
import type { ActOf } from './actions'

const [emptyGroup] = reportDefinition.parse({ filter_group: [{ query_filters: [{}] }] }).filter_group
const emptyFilter = emptyGroup?.query_filters[0] as QueryFilter

function changed(
  definition: ReportDefinition,
  index: number,
  become: (group: FilterGroup) => FilterGroup,
): ReportDefinition {
  const group = definition.filter_group[index]
  if (!group) return definition
  return { ...definition, filter_group: definition.filter_group.with(index, become(group)) }
}

export function addGroup(definition: ReportDefinition): ReportDefinition {
  if (definition.filter_group.length >= reportLimits.groups) return definition
  const group: FilterGroup = { filter_type: 'and', query_filters: [emptyFilter] }
  return { ...definition, query_filters: 'yes', filter_group: [...definition.filter_group, group] }
}

export function removeGroup(
  definition: ReportDefinition,
  { group }: ActOf<'filter-group/remove'>,
): ReportDefinition {
  return { ...definition, filter_group: definition.filter_group.filter((_, index) => index !== group) }
}

export const joinGroup = (definition: ReportDefinition, { group, word }: ActOf<'filter-group/join'>) =>
  changed(definition, group, (present) => ({ ...present, filter_type: word }))

/** Joins all filters of a group by one word. */
export const joinFilters = (definition: ReportDefinition, { group, word }: ActOf<'filter/join'>) =>
  changed(definition, group, (present) => ({
    ...present,
    query_filters: present.query_filters.map((filter) => ({ ...filter, radio: word })),
  }))

/** Adds a filter to a group, joined like the group's last one. In a report without groups it makes the first group. */
export function addFilter(given: ReportDefinition, { group, filter }: ActOf<'filter/add'>): ReportDefinition {
  const definition: ReportDefinition = { ...given, query_filters: 'yes' }
  if (definition.filter_group.length === 0)
    return {
      ...definition,
      filter_group: [{ filter_type: 'and', query_filters: [{ ...emptyFilter, filter }] }],
    }
  return changed(definition, group, (present) => {
    const { query_filters: filters } = present
    if (filters.length >= reportLimits.filtersEach) return present
    const radio = filters.length > 1 ? (filters.at(-1)?.radio ?? 'and') : 'and'
    return { ...present, query_filters: [...filters, { ...emptyFilter, filter, radio }] }
  })
}

export const changeFilter = (
  definition: ReportDefinition,
  { group, index, change }: ActOf<'filter/change'>,
) =>
  changed(definition, group, (present) => {
    const filter = present.query_filters[index]
    if (!filter) return present
    return { ...present, query_filters: present.query_filters.with(index, { ...filter, ...change }) }
  })

/** Removes a filter, and its group when it was the last one in it. */
export function removeFilter(
  definition: ReportDefinition,
  { group, index }: ActOf<'filter/remove'>,
): ReportDefinition {
  const filters = definition.filter_group[group]?.query_filters.filter((_, each) => each !== index)
  if (!filters) return definition
  if (filters.length === 0) return removeGroup(definition, { type: 'filter-group/remove', group })
  return changed(definition, group, (present) => ({ ...present, query_filters: filters }))
}

/** Moves the filters of sums behind the others, to a group joined by and: sums are known only after rows are chosen. */
export function partSums(
  definition: ReportDefinition,
  { names }: ActOf<'filter/split-sums'>,
): ReportDefinition {
  const isSum = ({ filter, is_raw: isRaw }: QueryFilter) => isRaw === 'no' && names.includes(filter)
  const all = definition.filter_group.flatMap(({ query_filters: filters }) => filters)
  const sums = all.filter(isSum)
  const rows = definition.filter_group.flatMap((group) => {
    const query_filters = group.query_filters.filter((filter) => !isSum(filter))
    return query_filters.length > 0 ? [{ ...group, query_filters }] : []
  })
  if (sums.length === 0 || rows.length === 0) return definition
  return { ...definition, filter_group: [...rows, { filter_type: 'and', query_filters: sums }] }
}

/** Whether a report's filters of rows and of sums are joined by or, which parting them would mend. */
export function mayPartSums(definition: ReportDefinition, names: readonly string[]): boolean {
  const parted = partSums(definition, { type: 'filter/split-sums', names })
  return (
    parted !== definition && parted.filter_group.slice(1).every(({ filter_type: word }) => word === 'and')
  )
}
