import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The yardstick: node:http and pg, one named prepared statement per path, no authorisation, no validation, no limits.
 * Reads `{ path: { text, values } }` from BENCH_STATEMENTS.
 */
interface Statement {
  text: string
  values: unknown[]
}

const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? '{}') as Record<string, Statement>
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const server = createServer((request, response) => {
  const path = request.url?.split('?', 1)[0] ?? ''
  const statement = statements[path]
  if (!statement) {
    response.writeHead(404).end()
    return
  }
  pool.query({ name: path, ...statement }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ data: rows }))
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})
process.on('SIGTERM', () => process.exit(0))
