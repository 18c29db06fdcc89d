import type { ReportDefinition, ReportTable } from '@uplink/contract/reports/definition'
import type { QueryFilter } from '@uplink/contract/reports/filters'
import type { ColumnType } from '@uplink/contract/reports/words'
import { comparable, passes, type Circumstances } from './naive-values.factory'
import { columnsIn, shop, typeIn, type Cell, type ShopRow } from './shop.factory'

// Evaluates a report in memory, row by row, straight from its definition: slow, but simple enough to trust.

/** The circumstances in which a report is evaluated. */
export interface World extends Circumstances {
  saved: ReadonlyMap<number, ReportDefinition>
  /** The rows of a table that the viewer may see. */
  sees: (table: string, row: ShopRow) => boolean
  /** Filters set on the screen, all of which must pass. */
  grid: readonly QueryFilter[]
}

interface Column {
  name: string
  type: ColumnType
}

/** A result: the columns, and each row's cells. */
export interface NaiveResult {
  columns: Column[]
  rows: Cell[][]
}

type Joined = Map<string, ShopRow | null>

interface Table {
  alias: string
  typeOf: (column: string) => ColumnType
  rows: ShopRow[]
  columns: string[]
}

function tableOf(world: World, entry: ReportTable): Table {
  const alias = entry.query_alias || entry.name
  if (entry.object_type === 'query') {
    const inner = naive(world.saved.get(entry.selected_query ?? 0)!, { ...world, grid: [] })
    const names = inner.columns.map(({ name }) => name)
    return {
      alias,
      columns: names,
      typeOf: (column) => inner.columns.find(({ name }) => name === column)!.type,
      rows: inner.rows.map((row) =>
        Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])),
      ),
    }
  }
  return {
    alias,
    columns: columnsIn(entry.name),
    typeOf: (column) => typeIn(entry.name, column),
    rows: shop[entry.name as keyof typeof shop].filter((row) => world.sees(entry.name, row)),
  }
}

/** Reads `a.status` of a joined row, with its type. */
function reader(tables: readonly Table[]) {
  const split = (reference: string) => reference.split('.') as [string, string]
  return {
    cell(row: Joined, reference: string): Cell {
      const [alias, column] = split(reference)
      return row.get(alias)?.[column] ?? null
    },
    type(reference: string): ColumnType {
      const [alias, column] = split(reference)
      return tables.find((table) => table.alias === alias)!.typeOf(column)
    },
  }
}

type Reader = ReturnType<typeof reader>

function joinedRows(world: World, entries: readonly ReportTable[], tables: readonly Table[]): Joined[] {
  const [first, ...others] = tables
  let rows: Joined[] = first!.rows.map((row) => new Map([[first!.alias, row]]))
  const read = reader(tables)
  for (const [index, table] of others.entries()) {
    const { table_join: join } = entries[index + 1]!
    const pairs = join.type === 'crossJoin' ? [] : [join, ...join.extra_conditions]
    const met = new Set<ShopRow>()
    const next: Joined[] = []
    for (const row of rows) {
      const matches = table.rows.filter((candidate) => {
        const both = new Map([...row, [table.alias, candidate]])
        return pairs.every(({ column1, column2, condition }) => {
          const [a, b] = [read.cell(both, column1), read.cell(both, column2)]
          if (a === null || b === null) return false
          const asText = read.type(column1) !== read.type(column2)
          const type = asText ? 'text' : read.type(column1)
          const isSame = comparable(a, type, world.fold) === comparable(b, type, world.fold)
          return isSame === (condition === '=')
        })
      })
      for (const match of matches) {
        met.add(match)
        next.push(new Map([...row, [table.alias, match]]))
      }
      if (matches.length === 0 && join.type === 'leftJoin') next.push(new Map([...row, [table.alias, null]]))
    }
    if (join.type === 'rightJoin')
      for (const row of table.rows) if (!met.has(row)) next.push(new Map([[table.alias, row]]))
    rows = next
  }
  return rows
}

interface Measure {
  name: string
  function: string
  column: string
}

function aggregate(
  world: World,
  read: Reader,
  group: readonly Joined[],
  { function: name, column }: Measure,
): Cell {
  if (column === '*') return String(group.length)
  const type = read.type(column)
  const cells = group.map((row) => read.cell(row, column)).filter((cell) => cell !== null)
  if (name === 'COUNT') return String(cells.length)
  if (name === 'COUNT DISTINCT')
    return String(new Set(cells.map((cell) => comparable(cell, type, world.fold))).size)
  if (cells.length === 0) return null
  if (name === 'SUM') {
    const sum = cells.reduce((all, cell) => all + (comparable(cell, type, world.fold) as bigint), 0n)
    return type === 'integer' ? String(sum) : fromCents(sum)
  }
  const ordered = [...cells].sort((a, b) =>
    comparable(a, type, world.fold) < comparable(b, type, world.fold) ? -1 : 1,
  )
  return (name === 'MAX' ? ordered.at(-1) : ordered[0]) ?? null
}

function fromCents(sum: bigint): string {
  const sign = sum < 0n ? '-' : ''
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function measureType(read: Reader, { function: name, column }: Measure): ColumnType {
  return name.startsWith('COUNT') ? 'integer' : read.type(column)
}

/** Applies the filters of a definition as one sentence: AND binds tighter than OR, in groups and between them. */
function passesAll(definition: ReportDefinition, test: (filter: QueryFilter) => boolean): boolean {
  if (definition.query_filters === 'no') return true
  const or = <T>(items: readonly T[], word: (item: T) => string, ask: (item: T) => boolean) => {
    const alternatives: T[][] = []
    for (const [index, item] of items.entries()) {
      if (index === 0 || word(item) === 'or') alternatives.push([])
      alternatives.at(-1)!.push(item)
    }
    return alternatives.some((all) => all.every(ask))
  }
  return or(
    definition.filter_group,
    (group) => group.filter_type,
    (group) => or(group.query_filters, (filter) => filter.radio, test),
  )
}

/**
 * Evaluates a report. With an order and a limit, only the number of rows and the order's own columns are determined.
 */
export function naive(definition: ReportDefinition, world: World): NaiveResult {
  const tables = definition.tables.map((entry) => tableOf(world, entry))
  const read = reader(tables)
  const measures: Measure[] =
    definition.have_aggregate_function === 'yes'
      ? definition.select_aggregates.map(({ alias, aggregate_function: name, column }) => ({
          name: alias,
          function: name,
          column,
        }))
      : []
  const isMeasure = (name: string) => measures.find((measure) => measure.name === name)
  const isStrict = definition.strict_sql === 'yes'
  const onRow = (row: Joined) => (filter: QueryFilter) =>
    isMeasure(filter.filter)
      ? true
      : passes(read.cell(row, filter.filter), read.type(filter.filter), filter, isStrict, world)
  const rows = joinedRows(world, definition.tables, tables)
    .filter((row) => passesAll(definition, onRow(row)))
    .filter((row) => world.grid.every(onRow(row)))
  const chosen = definition.selections.map(({ column, alias }) => ({ name: alias, column }))
  const [first] = tables
  const selected =
    chosen.length + measures.length > 0
      ? chosen
      : first!.columns.map((name) => ({ name, column: `${first!.alias}.${name}` }))
  const columns = [
    ...selected.map(({ name, column }) => ({ name, type: read.type(column) })),
    ...measures.map((measure) => ({ name: measure.name, type: measureType(read, measure) })),
  ]
  const isGrouped = measures.length > 0 || definition.have_group_by === 'yes'
  if (!isGrouped)
    return { columns, rows: rows.map((row) => selected.map(({ column }) => read.cell(row, column))) }
  const keys =
    definition.have_group_by === 'yes'
      ? definition.query_clause.columns
      : selected.map(({ column }) => column)
  const groups = new Map<string, Joined[]>(keys.length === 0 ? [['[]', []]] : [])
  for (const row of rows) {
    const key = JSON.stringify(
      keys.map((column) => {
        const cell = read.cell(row, column)
        return cell === null ? null : world.fold(cell)
      }),
    )
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const onGroup = (group: readonly Joined[]) => (filter: QueryFilter) => {
    const measure = isMeasure(filter.filter)
    if (!measure) return true
    return passes(aggregate(world, read, group, measure), measureType(read, measure), filter, isStrict, world)
  }
  const kept = [...groups.values()].filter((group) => passesAll(definition, onGroup(group)))
  return {
    columns,
    rows: kept.map((group) => [
      ...selected.map(({ column }) => (group[0] ? read.cell(group[0], column) : null)),
      ...measures.map((measure) => aggregate(world, read, group, measure)),
    ]),
  }
}
