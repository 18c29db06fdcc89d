import { importLimits } from '@uplink/contract/imports'
import { cellsOf } from '#platform/sources/rows/row-bytes'
import { SourceFailure } from '#platform/sources/failures'
import type { Source } from '#platform/sources/open-source'
import { Unreadable } from './old-record'

export type OldRow = Readonly<Record<string, string>>

/** The first that is not empty; empty if none is. */
export const firstText = (...texts: readonly (string | undefined)[]): string => texts.find(Boolean) ?? ''

/** A whole system is read at once, on a server that works beside it. */
const deadlineMs = 15 * 60_000

/** The rows of one statement; what is missing is an empty text. Throws `Unreadable`. */
export async function rowsFrom(source: Source, sql: string, signal?: AbortSignal): Promise<OldRow[]> {
  const rows: OldRow[] = []
  try {
    await source.read({ sql, values: [] }, { deadlineMs, ...(signal && { signal }) }, async (reading) => {
      const names = reading.columns.map(({ name }) => name)
      for await (const bytes of reading.rows) {
        for (const cells of cellsOf(bytes, reading.columns))
          rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
        if (rows.length > importLimits.lines)
          throw new Unreadable(`There are more than ${importLimits.lines} customers`)
      }
    })
  } catch (error) {
    throw error instanceof SourceFailure ? new Unreadable(error.message) : error
  }
  return rows
}

/** The columns of each table of a database, in small letters. */
export async function columnsIn(source: Source): Promise<Map<string, Set<string>>> {
  try {
    const tables = await source.tables('anew')
    return new Map(
      tables.map(({ table, columns }) => [
        table.toLowerCase(),
        new Set(columns.map(({ name }) => name.toLowerCase())),
      ]),
    )
  } catch (error) {
    throw error instanceof SourceFailure ? new Unreadable(error.message) : error
  }
}

/** Refuses a database without these tables. */
export function needTables(
  tables: ReadonlyMap<string, unknown>,
  system: string,
  names: readonly string[],
): void {
  const missing = names.filter((name) => !tables.has(name))
  if (missing.length > 0)
    throw new Unreadable(
      `This is no database of ${system}, or its account may not read it: ${missing.join(', ')} is missing`,
    )
}

/** Counts the rows of a table, where there is one. */
export async function countIn(
  source: Source,
  tables: ReadonlyMap<string, unknown>,
  table: string,
): Promise<number> {
  if (!tables.has(table)) return 0
  const [row] = await rowsFrom(source, `SELECT COUNT(*) AS count FROM ${table}`)
  return Number(row?.count ?? 0)
}
