import type {
  Catalogue,
  CatalogueColumn,
  CatalogueTable,
  ReportDialect,
} from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'

// A small provider in two tables with all error-prone cases: missing values, days at midnight, case, percent signs,
// decimals, texts that look like numbers.

export type Cell = string | null
export type ShopRow = Record<string, Cell>

type Spec = readonly [name: string, type: ColumnType, postgresql: string, mysql: string, isKey?: boolean]

const customers: readonly Spec[] = [
  ['id', 'integer', 'bigint', 'bigint', true],
  ['name', 'text', 'text', 'varchar'],
  ['city', 'text', 'character varying', 'varchar'],
  ['code', 'text', 'text', 'varchar'],
  ['is_active', 'boolean', 'boolean', 'tinyint'],
  ['joined_on', 'date', 'date', 'date'],
  ['credit', 'decimal', 'numeric', 'decimal'],
]

const bills: readonly Spec[] = [
  ['id', 'integer', 'bigint', 'bigint', true],
  ['customer_id', 'integer', 'bigint', 'bigint'],
  ['amount', 'decimal', 'numeric', 'decimal'],
  ['units', 'integer', 'integer', 'int'],
  ['status', 'text', 'text', 'varchar'],
  ['due_on', 'date', 'date', 'date'],
  ['made_at', 'timestamp', 'timestamp with time zone', 'datetime'],
  ['is_paid', 'boolean', 'boolean', 'tinyint'],
]

const specs = { customers, bills } as const
type TableName = keyof typeof specs

const sqlTypes: Record<ReportDialect, Record<string, string>> = {
  postgresql: {},
  mysql: {
    varchar: 'varchar(100)',
    tinyint: 'tinyint(1)',
    decimal: 'decimal(12,2)',
    datetime: 'datetime(6)',
  },
}

/** The statements that make the tables. */
export function tableStatements(dialect: ReportDialect): string[] {
  return Object.entries(specs).map(([table, columns]) => {
    const lines = columns.map(([name, , pg, mysql]) => {
      const native = dialect === 'postgresql' ? pg : mysql
      return `${name} ${sqlTypes[dialect][native] ?? native}`
    })
    return `create table ${table} (${lines.join(', ')}, primary key (id))`
  })
}

function columnOf(dialect: ReportDialect, [name, type, pg, mysql, isKey]: Spec): CatalogueColumn {
  const native = dialect === 'postgresql' ? pg : mysql
  return { name, type, native, nullable: !isKey, is_key: isKey === true, references: null }
}

/** The catalogue of both tables. */
export function shopCatalogue(dialect: ReportDialect, schema: string): Catalogue {
  const tables = Object.entries(specs).map(([name, columns]): CatalogueTable => ({
    name,
    schema,
    table: name,
    kind: 'table',
    rows_estimate: shop[name as TableName].length,
    columns: columns.map((spec) => columnOf(dialect, spec)),
  }))
  return { dialect, tables }
}

/** The type of a column. */
export function typeIn(table: string, column: string): ColumnType {
  const found = (specs as Record<string, readonly Spec[]>)[table]?.find(([name]) => name === column)
  if (!found) throw new Error(`No column ${table}.${column}`)
  return found[1]
}

/** The columns of a table, by name. */
export function columnsIn(table: string): string[] {
  return ((specs as Record<string, readonly Spec[]>)[table] ?? []).map(([name]) => name)
}

/** Pseudo-random numbers, the same in every run. */
function dice(seed: number) {
  let state = seed
  return <T>(choices: readonly T[]): T => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return choices[(state >>> 8) % choices.length]!
  }
}

const texts = [
  'open',
  'Open',
  'OPEN',
  'overdue',
  '100%',
  '10_0',
  'a!b',
  'it’s',
  "o'neil",
  'x\\y',
  '12',
  '012',
  null,
]
const cities = ['Dhaka', 'dhaka', 'Khulna', 'Sylhet', null]
const days = ['2026-10-31', '2026-11-01', '2026-11-15', '2026-11-21', '2026-11-22', '2026-11-23', null]
const truths = ['true', 'false', null]
const amounts = ['0.00', '10.50', '-10.50', '1000000.01', '99.99', '100.00', null]
const instants = [
  // midnight in Dhaka, and a moment before it
  '2026-11-21T18:00:00.000Z',
  '2026-11-21T17:59:59.999Z',
  '2026-11-22T00:00:00.000Z',
  '2026-11-22T05:00:00.000Z',
  '2026-11-22T18:00:00.000Z',
  '2026-11-15T18:00:00.000Z',
  '2026-10-22T18:00:00.000Z',
  null,
]

const next = dice(7)

/** The rows of both tables, every cell as text. */
export const shop: Record<TableName, ShopRow[]> = {
  customers: Array.from({ length: 14 }, (_, index) => ({
    id: String(index + 1),
    name: next(texts) ?? 'nobody',
    city: next(cities),
    code: next(['1', '2', '02', 'x', null]),
    is_active: next(truths),
    joined_on: next(days),
    credit: next(amounts),
  })),
  bills: Array.from({ length: 36 }, (_, index) => ({
    id: String(index + 1),
    customer_id: next(['1', '2', '3', '4', '5', '6', '99', null]),
    amount: next(amounts),
    units: next(['0', '1', '2', '-3', '2147483647', null]),
    status: next(texts),
    due_on: next(days),
    made_at: next(instants),
    is_paid: next(truths),
  })),
}
