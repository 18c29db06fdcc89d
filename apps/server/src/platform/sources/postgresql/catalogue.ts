import type { CatalogueColumn, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { ColumnType } from '@uplink/contract/reports/words'
import pg from 'pg'
import type { Session, Cell, Column } from '../source'

const { builtins } = pg.types

const types = new Map<number, ColumnType>([
  [builtins.BOOL, 'boolean'],
  [builtins.INT2, 'integer'],
  [builtins.INT4, 'integer'],
  [builtins.INT8, 'integer'],
  [builtins.OID, 'integer'],
  [builtins.FLOAT4, 'decimal'],
  [builtins.FLOAT8, 'decimal'],
  [builtins.NUMERIC, 'decimal'],
  [builtins.DATE, 'date'],
  [builtins.TIMESTAMP, 'timestamp'],
  [builtins.TIMESTAMPTZ, 'timestamp'],
])

/** What a column of a type holds; a domain's number is its own, and an enum's, so these are text. */
const typeOf = (typeId: number): ColumnType => types.get(typeId) ?? 'text'

const forms = new Map<number, NonNullable<Column['form']>>([
  [builtins.BOOL, 'yes-no'],
  [builtins.TIMESTAMP, 'instant'],
  [builtins.TIMESTAMPTZ, 'instant'],
  [builtins.BYTEA, 'bytes'],
])

const asItIs = (text: string): Cell => text
const yesNo = (text: string): Cell => (text === 't' ? 'true' : 'false')

/** For the platform's own questions: everything as text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((typeId: number) =>
    typeId === Number(builtins.BOOL) ? yesNo : asItIs) as pg.CustomTypesConfig['getTypeParser'],
}

/** The columns of an answer. */
export const columnsOf = (fields: readonly pg.FieldDef[]): Column[] =>
  fields.map(({ name, dataTypeID }) => {
    const form = forms.get(dataTypeID)
    return { name, type: typeOf(dataTypeID), ...(form && { form }) }
  })

/**
 * Tables and views that the account may read, with their readable columns of types that a report can show. A domain
 * counts as its base type. For a foreign key of one column, also the column that it refers to.
 */
const question = `
  WITH RECURSIVE based AS (
    SELECT oid, oid AS base FROM pg_type WHERE typtype <> 'd'
    UNION ALL SELECT t.oid, b.base FROM pg_type t JOIN based b ON b.oid = t.typbasetype WHERE t.typtype = 'd')
  SELECT n.nspname, c.relname, pg_table_is_visible(c.oid), c.relkind IN ('v', 'm'),
    CASE WHEN c.relkind = 'v' OR c.reltuples < 0 THEN NULL ELSE c.reltuples::bigint END,
    a.attname, format_type(b.base, NULL), b.base::bigint,
    NOT (a.attnotnull OR t.typnotnull), coalesce(a.attnum = ANY(k.conkey), false),
    CASE WHEN fc.relname IS NOT NULL AND NOT pg_table_is_visible(fc.oid) THEN fn.nspname || '.' || fc.relname
      ELSE fc.relname END, fa.attname, current_setting('server_encoding'), co.collname
  FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    JOIN based b ON b.oid = t.oid JOIN pg_type bt ON bt.oid = b.base
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    LEFT JOIN LATERAL (SELECT confrelid, confkey FROM pg_constraint
      WHERE conrelid = c.oid AND contype = 'f' AND conkey = ARRAY[a.attnum] ORDER BY oid LIMIT 1) f ON true
    LEFT JOIN pg_collation co ON co.oid = a.attcollation AND co.collname <> 'default'
    LEFT JOIN pg_class fc ON fc.oid = f.confrelid
    LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
    LEFT JOIN pg_attribute fa ON fa.attrelid = f.confrelid AND fa.attnum = f.confkey[1]
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
    AND t.typcategory <> 'G' AND bt.typname NOT IN ('bytea', 'geometry', 'geography', 'raster')
  ORDER BY NOT pg_table_is_visible(c.oid), n.nspname, c.relname, a.attnum`

/**
 * What types can compare: `order` by a default operator class of B-trees, `equality` by one of hashes, of the type or of one
 * that it is taken for without a change. Arrays, ranges and records compare what they consist of. Operators of a type that
 * needs its schema's name would not be found.
 */
const typesQuestion = `
  WITH RECURSIVE used(oid) AS (
    SELECT DISTINCT a.atttypid FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    UNION SELECT part.oid FROM used JOIN pg_type t ON t.oid = used.oid
      CROSS JOIN LATERAL (SELECT t.typelem UNION ALL SELECT t.typbasetype
        UNION ALL SELECT atttypid FROM pg_attribute WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped) part(oid)
    WHERE part.oid <> 0)
  SELECT t.oid::bigint, t.typtype, t.typcategory, t.typelem::bigint, t.typbasetype::bigint,
    array_to_string(ARRAY(SELECT atttypid::bigint FROM pg_attribute
      WHERE attrelid = t.typrelid AND attnum > 0 AND NOT attisdropped), ','),
    has_schema_privilege(t.typnamespace, 'USAGE') AND (pg_type_is_visible(t.oid) OR t.typtype <> 'b' OR t.typcategory = 'A'),
    (SELECT min(m.amname) FROM pg_opclass o JOIN pg_am m ON m.oid = o.opcmethod
      WHERE o.opcdefault AND m.amname IN ('btree', 'hash') AND (o.opcintype = t.oid OR EXISTS (
        SELECT 1 FROM pg_cast WHERE castsource = t.oid AND casttarget = o.opcintype AND castmethod = 'b' AND castcontext = 'i')))
  FROM used JOIN pg_type t ON t.oid = used.oid`

type Row = readonly (string | null)[]

type Comparison = 'order' | NonNullable<CatalogueColumn['comparison']>

interface TypeRow {
  kind: string
  category: string
  element: string
  base: string
  parts: readonly string[]
  isUsable: boolean
  method: string | null
}

/** What each type of the account's tables can compare, by its number. */
async function readComparisons(session: Session): Promise<(typeId: string) => Comparison> {
  const types = new Map<string, TypeRow>()
  for (const [id, kind, category, element, base, parts, isUsable, method] of await session.ask({
    sql: typesQuestion,
    values: [],
  }))
    types.set(id ?? '', {
      kind: kind ?? '',
      category: category ?? '',
      element: element ?? '0',
      base: base ?? '0',
      parts: parts ? parts.split(',') : [],
      isUsable: isUsable === 'true',
      method: method ?? null,
    })
  const worst = (each: readonly Comparison[]): Comparison =>
    each.includes('none') ? 'none' : each.includes('equality') ? 'equality' : 'order'

  return function comparisonOf(typeId): Comparison {
    const type = types.get(typeId)
    if (!type?.isUsable) return 'none'
    if (type.kind === 'd') return comparisonOf(type.base)
    if (type.kind === 'e' || type.kind === 'r' || type.kind === 'm') return 'order'
    if (type.kind === 'c') return worst(type.parts.map(comparisonOf))
    if (type.method) return type.method === 'btree' ? 'order' : 'equality'
    return type.category === 'A' && type.element !== '0' ? comparisonOf(type.element) : 'none'
  }
}

/** Encodings that lack letters, as they are called on the web; in SQL_ASCII bytes are stored as they come. */
const charsets: Partial<Record<string, string>> = {
  BIG5: 'big5',
  EUC_CN: 'gbk',
  EUC_JP: 'euc-jp',
  EUC_JIS_2004: 'euc-jp',
  EUC_KR: 'euc-kr',
  ISO_8859_5: 'iso-8859-5',
  ISO_8859_6: 'iso-8859-6',
  ISO_8859_7: 'iso-8859-7',
  ISO_8859_8: 'iso-8859-8',
  KOI8R: 'koi8-r',
  KOI8U: 'koi8-u',
  LATIN1: 'iso-8859-1',
  LATIN2: 'iso-8859-2',
  LATIN3: 'iso-8859-3',
  LATIN4: 'iso-8859-4',
  LATIN5: 'windows-1254',
  LATIN6: 'iso-8859-10',
  LATIN7: 'iso-8859-13',
  LATIN8: 'iso-8859-14',
  LATIN9: 'iso-8859-15',
  LATIN10: 'iso-8859-16',
  WIN866: 'ibm866',
  WIN874: 'windows-874',
  WIN1250: 'windows-1250',
  WIN1251: 'windows-1251',
  WIN1252: 'windows-1252',
  WIN1253: 'windows-1253',
  WIN1254: 'windows-1254',
  WIN1255: 'windows-1255',
  WIN1256: 'windows-1256',
  WIN1257: 'windows-1257',
  WIN1258: 'windows-1258',
}

/** What a session's account may read. A table that the session finds without a schema is named without one. */
export async function readTables(session: Session): Promise<CatalogueTable[]> {
  const tables: (CatalogueTable & { columns: CatalogueColumn[] })[] = []
  const comparisonOf = await readComparisons(session)
  for (const row of await session.ask({ sql: question, values: [] })) {
    const [schema = '', table = '', isOwn, isView, rows] = row as string[]
    const name = isOwn === 'true' ? table : `${schema}.${table}`
    const kind = isView === 'true' ? 'view' : 'table'
    if (tables.at(-1)?.schema !== schema || tables.at(-1)?.table !== table)
      tables.push({
        name,
        schema,
        table,
        kind,
        rows_estimate: rows == null ? null : Number(rows),
        columns: [],
      })
    tables.at(-1)?.columns.push(columnOf(row.slice(5), comparisonOf))
  }
  return apart(tables)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Two tables that are read alike have names in quotes, except the first, which saved reports mean. */
function apart<T extends CatalogueTable>(tables: readonly T[]): T[] {
  const taken = new Set<string>()
  return tables.map((table) => {
    const name = taken.has(table.name) ? `${quoted(table.schema)}.${quoted(table.table)}` : table.name
    taken.add(name)
    return name === table.name ? table : { ...table, name }
  })
}

function columnOf(
  [name, native, typeId, isNullable, isKey, table, column, encoding, collation]: Row,
  comparisonOf: (typeId: string) => Comparison,
): CatalogueColumn {
  const type = typeOf(Number(typeId))
  const comparison = comparisonOf(typeId ?? '')
  const charset = type === 'text' ? charsets[encoding ?? ''] : undefined
  return {
    name: name ?? '',
    type,
    native: native ?? '',
    ...(comparison !== 'order' && { comparison }),
    ...(charset !== undefined && { charset }),
    ...(collation != null && { collation }),
    nullable: isNullable === 'true',
    is_key: isKey === 'true',
    references: table != null && column != null ? { table, column } : null,
  }
}
