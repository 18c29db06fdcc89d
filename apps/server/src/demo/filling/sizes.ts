import type { ClientBase } from 'pg'

export interface Size {
  table: string
  rows: number
  bytes: number
  index_bytes: number
}

/** How much room the tables take, the largest first, partitions with their whole; and the database with everything in it. */
export async function sizesOf(client: ClientBase): Promise<{ sizes: Size[]; bytes: number }> {
  const { rows } = await client.query<Record<keyof Size, string>>(
    `SELECT coalesce(i.inhparent, c.oid)::regclass::text AS table, sum(greatest(c.reltuples, 0)) AS rows,
       sum(pg_table_size(c.oid)) AS bytes, sum(pg_indexes_size(c.oid)) AS index_bytes
     FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY sum(pg_total_relation_size(c.oid)) DESC`,
  )
  const whole = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
  return {
    sizes: rows.map(({ table, rows: count, bytes, index_bytes: indexes }) => ({
      table,
      rows: Number(count),
      bytes: Number(bytes),
      index_bytes: Number(indexes),
    })),
    bytes: Number(whole.rows[0]?.bytes ?? 0),
  }
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`.padStart(12)

/** The largest tables in words, and the whole by the line. */
export function sizeLines({ sizes, bytes }: Awaited<ReturnType<typeof sizesOf>>, lines: number): string[] {
  const shown = sizes.filter(({ bytes: own, index_bytes: indexes }) => own + indexes >= bytes / 200)
  return [
    `Size on disk: ${inMegabytes(bytes).trim()}, ${Math.round(bytes / Math.max(1, lines) / 1000)} kB a line`,
    `${'table'.padEnd(28)}${'rows'.padStart(14)}${'data'.padStart(12)}${'indexes'.padStart(12)}`,
    ...shown.map(
      ({ table, rows, bytes: own, index_bytes: indexes }) =>
        `${table.padEnd(28)}${rows.toLocaleString('en').padStart(14)}${inMegabytes(own)}${inMegabytes(indexes)}`,
    ),
  ]
}
