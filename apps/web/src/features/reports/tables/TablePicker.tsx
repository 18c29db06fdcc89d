import { useQueryClient } from '@tanstack/react-query'
import type { ReportTable } from '@uplink/contract/reports/definition'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import type { Option } from '../../../ui/choosers/option'
import type { Builder } from '../builder'
import type { PickedTable } from '../definition/actions'
import { queriesQuery, tablesQuery, type CatalogueTableRow } from '../reports.data'
import { onSessionEnd } from '../../../platform/session/session'
import { isFoundBy } from '../../../language/found-by'

// The tables that the person chose last, by connection, so that a picker of thousands begins with them. They stay in
// this browser until the session ends.

const place = 'recent-tables'
/** How many are kept of a connection. */
const most = 8

type Recent = Record<string, string[]>

function read(): Recent {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return kept !== null && typeof kept === 'object' ? (kept as Recent) : {}
  } catch {
    return {}
  }
}

/** The tables chosen last from a connection, the latest first. */
function recentTables(connection: string): readonly string[] {
  const names: unknown = read()[connection]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function noteTable(connection: string, name: string): void {
  const names = [name, ...recentTables(connection).filter((each) => each !== name)].slice(0, most)
  try {
    localStorage.setItem(place, JSON.stringify({ ...read(), [connection]: names }))
  } catch {
    // without storage the picker has its usual order
  }
}

onSessionEnd(() => {
  try {
    localStorage.removeItem(place)
  } catch {
    // without storage there is nothing to delete
  }
})

/** The rows with those first that were chosen last. */
function recentFirst(rows: readonly CatalogueTableRow[], connection: string) {
  const recent = recentTables(connection)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return [
    ...recent.flatMap((name) => byName.get(name) ?? []),
    ...rows.filter(({ name }) => !recent.includes(name)),
  ]
}

interface TablePickerProps {
  builder: Builder
  table: ReportTable
  name: string
  onChoose: (table: PickedTable) => void
}

/** How many tables are shown, so that thousands of tables stay fast; typing finds the others. */
const shown = 50

/** The first options; the last line says how many more there are. */
function firstOf<Row>(rows: readonly Row[], optionOf: (row: Row) => Option): Option[] {
  const rest = rows.length - shown
  const options = rows.slice(0, shown).map(optionOf)
  if (rest <= 0) return options
  const label = `${rest.toLocaleString('en')} more`
  return [...options, { value: '', label, whyNot: 'Type a part of its name to find it.' }]
}

/** Chooses a table, a view or a saved report by name; those that cannot be used say why. */
export function TablePicker({ builder, table, name, onChoose }: TablePickerProps) {
  const client = useQueryClient()
  const { report, id } = builder
  const ofTable = ({ name: value, schema, kind, rows_estimate: rows }: CatalogueTableRow): Option => ({
    value,
    label: value,
    hint: [schema, kind === 'view' && 'view', rows !== null && `about ${rows.toLocaleString('en')} rows`]
      .filter(Boolean)
      .join(' · '),
  })
  if (table.object_type === 'table')
    return (
      <SearchSelectField
        label={`Table ${name}`}
        isBare
        placeholder="Choose a table"
        // a search, not a list, so that opening it before the tables have loaded waits for them
        search={async (text) =>
          firstOf(
            recentFirst(
              await client.query(tablesQuery(report.db_connection_name)),
              report.db_connection_name,
            ).filter((each) => isFoundBy(`${each.name} ${each.schema}`, text)),
            ofTable,
          )
        }
        known={table.name === '' ? [] : [{ value: table.name, label: table.name }]}
        nothing="No such table"
        value={table.name === '' ? null : table.name}
        onChange={(next) => {
          if (next !== null) noteTable(report.db_connection_name, next)
          onChoose({ name: next ?? '', object_type: 'table', selected_query: null })
        }}
      />
    )
  const { selected_query: query } = table
  const search = async (text: string): Promise<readonly Option[]> => {
    const reports = await client.query(queriesQuery(report.db_connection_name, id))
    return firstOf(
      reports.filter((each) => isFoundBy(each.report_name, text)),
      ({ id: value, report_name: label, unfit, columns }) => ({
        value: String(value),
        label,
        hint: `${columns} columns`,
        ...(unfit !== null && { whyNot: unfit }),
      }),
    )
  }
  return (
    <SearchSelectField
      label={`Query ${name}`}
      isBare
      placeholder="Choose a saved report"
      search={search}
      known={query === null ? [] : [{ value: String(query), label: name }]}
      nothing="No saved report"
      value={query === null ? null : String(query)}
      onChange={(next) =>
        onChoose({ name: '', object_type: 'query', selected_query: next === null ? null : Number(next) })
      }
    />
  )
}
