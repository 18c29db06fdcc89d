import * as z from 'zod'
import { columnType, columnUnit } from './words'

// What a database has to offer, as reports see it. The sources on the server read it, the engine resolves against it, the
// builder's pickers show it.

/** `mysql` is MySQL and MariaDB: one dialect. */
const reportDialects = ['postgresql', 'mysql'] as const

export const reportDialect = z.enum(reportDialects)

export type ReportDialect = z.infer<typeof reportDialect>

export const catalogueColumn = z.object({
  name: z.string(),
  type: columnType,
  /** The database's own word, in small letters and without length: `character varying`, `uuid`, `timestamp with time zone`, `datetime`. */
  native: z.string(),
  nullable: z.boolean(),
  /** Whether it is the primary key, or a part of it. */
  is_key: z.boolean(),
  /** The column to which a foreign key points; its table as definitions name it. */
  /** What its numbers count, where the portal knows: of its own data. */
  unit: columnUnit.optional(),
  references: z.object({ table: z.string(), column: z.string() }).nullable(),
})

export type CatalogueColumn = z.infer<typeof catalogueColumn>

export const catalogueTable = z.object({
  /** As definitions name it: unique in its catalogue; `invoices` in the connection's own schema, `schema.invoices` in another. */
  name: z.string(),
  /** The schema, in MariaDB the database. */
  schema: z.string(),
  /** Its name in the database. */
  table: z.string(),
  kind: z.enum(['table', 'view']),
  /** About how many rows it has, where the database knows. */
  rows_estimate: z.number().nullable(),
})

/** A table with its columns, in their order. Columns of types which no report can show (bytes, geometry) are left out. */
export type CatalogueTable = z.infer<typeof catalogueTable> & { columns: readonly CatalogueColumn[] }

/** What one connection's account may read. */
export interface Catalogue {
  dialect: ReportDialect
  tables: readonly CatalogueTable[]
}
