import type { DesignDefinition } from '@uplink/contract/designs/definition'
import type { DesignFile, ImportAnswers } from '@uplink/contract/designs/file'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { optionSetIn } from '@uplink/contract/reports/words'
import { connectionOf, isSame, roleOf, type Here } from './questions'

type Ids = ReadonlyMap<number, number>

/**
 * A report of a file, with the ids and names of this portal.
 *
 * @param ids the new ids of the reports before it
 */
export function reportHere(
  { id, definition }: DesignFile['reports'][number],
  file: DesignFile,
  answers: ImportAnswers,
  here: Here,
  ids: Ids,
): ReportDefinition {
  return {
    ...definition,
    report_name: answers.reports.find((each) => each.id === id)?.name ?? definition.report_name,
    db_connection_name: connectionOf(definition.db_connection_name, answers),
    tables: definition.tables.map((table) => ({
      ...table,
      selected_query: table.selected_query === null ? null : (ids.get(table.selected_query) ?? null),
    })),
    grid_filters: definition.grid_filters.map((filter) => {
      const set = optionSetIn(filter.options)
      return set === undefined ? filter : { ...filter, ...optionsHere(set, file, here) }
    }),
  }
}

/** A set of options with the same name; otherwise the file's own list. Without either, the filter is a text field. */
function optionsHere(id: number, file: DesignFile, here: Here) {
  const set = file.sets.find((each) => each.id === id)
  const found = set && here.sets.find(({ name }) => isSame(name, set.name))
  if (found) return { options: `DDID:${found.id}` }
  // a list has commas between its values, so values with a comma are left out
  const options = set?.options.filter((option) => !option.includes(',')) ?? []
  return options.length > 0 ? { options: options.join(',') } : { options: '', is_dropdown: 'no' as const }
}

/**
 * The design of a file, with the ids and names of this portal; a row for certain roles never becomes visible to
 * others.
 */
export function designHere(file: DesignFile, answers: ImportAnswers, here: Here, ids: Ids): DesignDefinition {
  return {
    name: answers.name ?? file.design.name,
    rows: file.design.rows.map((row) => ({
      ...row,
      role_ids: row.role_ids === 'all' ? 'all' : rolesHere(row.role_ids, file, answers, here),
      selected_report: {
        report: row.selected_report.report.map((cell) => ({
          ...cell,
          report_id: cell.report_id === null ? null : (ids.get(cell.report_id) ?? null),
        })),
      },
    })),
  }
}

function rolesHere(given: readonly number[], file: DesignFile, answers: ImportAnswers, here: Here): number[] {
  const found = given.flatMap((id) => {
    const role = file.roles.find((each) => each.id === id)
    return role ? (roleOf(role, answers, here) ?? []) : []
  })
  return [...new Set(found)]
}
