import type { CatalogueColumn, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { Session } from '../source'
import { typeOfColumn } from './types'

/**
 * Tables and views of the chosen database, with the columns that a report can show. The server lists only what the
 * account may read.
 */
const columns = `
  SELECT t.table_schema, t.table_name, t.table_type, t.table_rows, c.column_name, c.data_type, c.column_type, c.is_nullable,
    c.column_key, c.character_set_name, nullif(c.collation_name, @@collation_database)
  FROM information_schema.tables t
    JOIN information_schema.columns c ON c.table_schema = t.table_schema AND c.table_name = t.table_name
  WHERE t.table_schema = DATABASE() AND t.table_type IN ('BASE TABLE', 'VIEW')
    AND c.data_type NOT IN ('binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'geometry', 'point',
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
      ...charsetOf(row[9] ?? null),
      ...(row[10] != null && { collation: row[10] }),
      references: references.get(`${table}\0${column}`) ?? null,
    })
  }
  return tables
}

/** The servers' names of encodings that lack letters, as they are called on the web. */
const charsets: Partial<Record<string, string>> = {
  ascii: 'us-ascii',
  armscii8: 'us-ascii',
  big5: 'big5',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  eucjpms: 'euc-jp',
  euckr: 'euc-kr',
  gb2312: 'gbk',
  gbk: 'gbk',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  latin1: 'windows-1252',
  latin2: 'iso-8859-2',
  latin5: 'windows-1254',
  latin7: 'iso-8859-13',
  macroman: 'macintosh',
  sjis: 'shift_jis',
  swe7: 'us-ascii',
  tis620: 'windows-874',
  ucs2: 'utf8mb3',
  ujis: 'euc-jp',
  utf8: 'utf8mb3',
  utf8mb3: 'utf8mb3',
}

const charsetOf = (name: string | null) => {
  const charset = charsets[name ?? '']
  return charset === undefined ? {} : { charset }
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
