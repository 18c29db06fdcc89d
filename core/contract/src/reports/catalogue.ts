import * as z from 'zod'
import { columnType, columnUnit } from './words'

// The tables and columns of a database that reports may use. The server reads them from the source, the report engine
// resolves names with them, and the builder shows them in its pickers.

/** `mysql` is MySQL and MariaDB: one dialect. */
const reportDialects = ['postgresql', 'mysql'] as const

export const reportDialect = z.enum(reportDialects)

export type ReportDialect = z.infer<typeof reportDialect>

export const catalogueColumn = z.object({
  name: z.string(),
  type: columnType,
  /**
   * The database's own name of the type, in lower case and without length: `character varying`, `uuid`, `timestamp
   * with time zone`, `datetime`.
   */
  native: z.string(),
  /**
   * What the database itself can do with two of its values, when that is not everything: `equality` tells them apart, but
   * puts them in no order; `none` does neither, so that only their texts can be compared.
   */
  comparison: z.enum(['equality', 'none']).optional(),
  /** The encoding of its texts, by the name that encodings have on the web, when not every letter can be stored in it. */
  charset: z.string().optional(),
  /** How its texts are compared, by the database's own name, when that is not how the database compares others. */
  collation: z.string().optional(),
  nullable: z.boolean(),
  /** Whether it is the primary key, or a part of it. */
  is_key: z.boolean(),
  /** What its numbers count; known for the portal's own data only. */
  unit: columnUnit.optional(),
  references: z.object({ table: z.string(), column: z.string() }).nullable(),
})

export type CatalogueColumn = z.infer<typeof catalogueColumn>

export const catalogueTable = z.object({
  /**
   * The name in definitions, unique in its catalogue: `invoices` in the connection's own schema, `schema.invoices` in
   * another.
   */
  name: z.string(),
  /** The schema, in MariaDB the database. */
  schema: z.string(),
  /** Its name in the database. */
  table: z.string(),
  kind: z.enum(['table', 'view']),
  /** The approximate number of rows; null when the database does not know it. */
  rows_estimate: z.number().nullable(),
})

/** A table with its columns, in order. Columns that no report can show (bytes, geometry) are left out. */
export type CatalogueTable = z.infer<typeof catalogueTable> & { columns: readonly CatalogueColumn[] }

/** The tables and columns that one connection's account may read. */
export interface Catalogue {
  dialect: ReportDialect
  tables: readonly CatalogueTable[]
}
