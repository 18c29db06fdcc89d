import type { CatalogueColumn, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { Session } from '../source'
import { typeOfColumn } from './types'

/**
 * Tables and views of the chosen database, with the columns that a report can show. The server lists only what the
 * account may read.
 */
const columns = `
  SELECT t.table_schema, t.table_name, t.table_type, t.table_rows, c.column_name, c.data_type, c.column_type, c.is_nullable,
    c.column_key
  FROM information_schema.tables t
    JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
  WHERE t.table_schema = DATABASE() AND t.table_type IN ('BASE TABLE', 'VIEW')
    AND c.data_type NOT IN ('bit', 'binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'geometry', 'point',
      'linestring', 'polygon', 'multipoint', 'multilinestring', 'multipolygon', 'geometrycollection', 'vector')
  ORDER BY t.table_name, c.ordinal_position`

const foreignKeys = `
  SELECT table_name, column_name, referenced_table_name, referenced_column_name
  FROM information_schema.key_column_usage
  WHERE table_schema = DATABASE() AND referenced_table_schema = DATABASE()`

/** What a session's account may read. */
export async function readTables(session: Session): Promise<CatalogueTable[]> {
  const tables: (CatalogueTable & { columns: CatalogueColumn[] })[] = []
  const references = await referencesOf(session)
  for (const row of await session.ask({ sql: columns, values: [] })) {
    const [schema = '', table = '', tableType, rows, column = '', dataType = '', columnType = ''] =
      row as string[]
    const kind = tableType === 'VIEW' ? 'view' : 'table'
    const rows_estimate = rows == null ? null : Number(rows)
    if (tables.at(-1)?.name !== table)
      tables.push({ name: table, schema, table, kind, rows_estimate, columns: [] })
    tables.at(-1)?.columns.push({
      name: column,
      type: typeOfColumn(dataType, columnType),
      native: dataType.toLowerCase(),
      nullable: row[7] === 'YES',
      is_key: row[8] === 'PRI',
      references: references.get(`${table}\0${column}`) ?? null,
    })
  }
  return tables
}

async function referencesOf(session: Session) {
  const rows = (await session.ask({ sql: foreignKeys, values: [] })) as string[][]
  return new Map(
    rows.map(([table = '', column = '', toTable = '', toColumn = '']) => [
      `${table}\0${column}`,
      { table: toTable, column: toColumn },
    ]),
  )
}
