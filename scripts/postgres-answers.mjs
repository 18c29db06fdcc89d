// Exit code 0 when a PostgreSQL 15 or newer answers at the given address.
import pg from 'pg'

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 2000 })
try {
  await client.connect()
  const { rows } = await client.query('SHOW server_version_num')
  process.exitCode = Number(rows[0].server_version_num) >= 150_000 ? 0 : 1
  await client.end()
} catch {
  process.exitCode = 1
}
