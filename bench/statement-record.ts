import pg from 'pg'

export interface Recorded {
  text: string
  values: unknown[]
}

/** Records every statement that this process sends during the work. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const statement = args[0] as Partial<Recorded> | string
    if (typeof statement === 'object' && statement.text !== undefined)
      recorded.push({ text: statement.text, values: statement.values ?? [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return recorded
}

/** PostgreSQL's plan of a statement with the time of each step, run as staff. */
export async function planOf(client: pg.Client, { text, values }: Recorded): Promise<string> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL ROLE uplink_app; SET LOCAL app.sees = 'all'; SET LOCAL app.user_id = '1'`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
      values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('ROLLBACK')
  }
}
