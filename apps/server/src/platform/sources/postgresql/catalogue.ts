import type { CatalogueColumn, CatalogueTable } from '@uplink/contract/reports/catalogue'
import type { Session } from '../source'
import { typeOf } from './types'

/**
 * Tables and views that the account may read, with their readable columns of types that a report can show. A domain
 * counts as its base type. For a foreign key of one column, also the column that it refers to.
 */
const question = `
  SELECT n.nspname, c.relname, pg_table_is_visible(c.oid), c.relkind IN ('v', 'm'),
    CASE WHEN c.relkind = 'v' OR c.reltuples < 0 THEN NULL ELSE c.reltuples::bigint END,
    a.attname, format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL), coalesce(nullif(t.typbasetype, 0), t.oid)::bigint,
    NOT (a.attnotnull OR t.typnotnull), coalesce(a.attnum = ANY(k.conkey), false),
    CASE WHEN fc.relname IS NOT NULL AND NOT pg_table_is_visible(fc.oid) THEN fn.nspname || '.' || fc.relname
      ELSE fc.relname END, fa.attname
  FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
    LEFT JOIN LATERAL (SELECT confrelid, confkey FROM pg_constraint
      WHERE conrelid = c.oid AND contype = 'f' AND conkey = ARRAY[a.attnum] ORDER BY oid LIMIT 1) f ON true
    LEFT JOIN pg_class fc ON fc.oid = f.confrelid
    LEFT JOIN pg_namespace fn ON fn.oid = fc.relnamespace
    LEFT JOIN pg_attribute fa ON fa.attrelid = f.confrelid AND fa.attnum = f.confkey[1]
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_column_privilege(c.oid, a.attnum, 'SELECT')
    AND t.typcategory <> 'G' AND t.typname NOT IN ('bytea', 'geometry', 'geography', 'raster')
  ORDER BY NOT pg_table_is_visible(c.oid), n.nspname, c.relname, a.attnum`

type Row = readonly (string | null)[]

/** What a session's account may read. A table that the session finds without a schema is named without one. */
export async function readTables(session: Session): Promise<CatalogueTable[]> {
  const tables: (CatalogueTable & { columns: CatalogueColumn[] })[] = []
  for (const row of await session.ask({ sql: question, values: [] })) {
    const [schema = '', table = '', isOwn, isView, rows] = row as string[]
    const name = isOwn === 'true' ? table : `${schema}.${table}`
    const kind = isView === 'true' ? 'view' : 'table'
    if (tables.at(-1)?.name !== name)
      tables.push({
        name,
        schema,
        table,
        kind,
        rows_estimate: rows == null ? null : Number(rows),
        columns: [],
      })
    tables.at(-1)?.columns.push(columnOf(row.slice(5)))
  }
  return tables
}

function columnOf([name, native, typeId, isNullable, isKey, table, column]: Row): CatalogueColumn {
  return {
    name: name ?? '',
    type: typeOf(Number(typeId)),
    native: native ?? '',
    nullable: isNullable === 'true',
    is_key: isKey === 'true',
    references: table != null && column != null ? { table, column } : null,
  }
}
