import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The server to compare with: node:http and pg, one named prepared statement per path, no authorisation, no
 * validation, no limits. With BENCH_PIPELINE its statements share database connections as the portal's lookups do: all
 * statements of one turn of the event loop are sent together. Without it a connection of a pool runs one statement at a
 * time, which is pg's default. Reads `{ path: { text, values } }` from BENCH_STATEMENTS.
 */
interface Statement {
  text: string
  values: unknown[]
}

const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? '{}') as Record<string, Statement>
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const connectionString = process.env.DATABASE_URL
const pool = new pg.Pool({ connectionString, max: 20 })
const clients = Array.from({ length: 2 }, () => {
  const options = { connectionString, pipeline: true }
  return { client: new pg.Client(options), waiting: 0, isGathering: false }
})
/** How many statements one database connection gets before the next connection is used. */
const depth = 16

/** Sends the statements of this turn of the event loop together. */
async function askTogether(statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const one = clients.find(({ waiting }) => waiting < depth) ?? clients[0]
  if (!one) throw new Error('no connection')
  const { stream } = one.client.connection
  if (!one.isGathering) {
    one.isGathering = true
    stream.cork()
    setImmediate(() => {
      one.isGathering = false
      stream.uncork()
    })
  }
  one.waiting++
  try {
    return await one.client.query(statement)
  } finally {
    one.waiting--
  }
}

const ask = process.env.BENCH_PIPELINE ? askTogether : (statement: pg.QueryConfig) => pool.query(statement)

const server = createServer((request, response) => {
  const path = request.url?.split('?', 1)[0] ?? ''
  const statement = statements[path]
  if (!statement) {
    response.writeHead(404).end()
    return
  }
  ask({ name: path, ...statement }).then(
    ({ rows }) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ data: rows }))
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
await Promise.all(clients.map(({ client }) => client.connect()))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})
process.on('SIGTERM', () => process.exit(0))
