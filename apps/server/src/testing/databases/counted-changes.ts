import pg from 'pg'

/** A statement that changes rows, and how many. */
interface Change {
  text: string
  rows: number
}

/** A statement by itself calls back when it is through; one of a transaction is a promise. */
interface Sent {
  text: string
  callback?: (error: Error | undefined, result: pg.QueryResult | undefined) => void
}

/** What this process changes in databases while something happens, statement by statement. */
export async function changesWhile(act: () => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = []
  const original = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  function counted(this: pg.Client, ...sent: unknown[]): unknown {
    const [first] = sent as [Sent | string]
    const text = typeof first === 'string' ? first : first.text
    if (!/\b(delete|update|insert)\b/i.test(text)) return original.apply(this, sent)
    const note = (result: pg.QueryResult | undefined) =>
      void changes.push({ text, rows: result?.rowCount ?? 0 })
    if (typeof first === 'string' || !first.callback)
      return (original.apply(this, sent) as Promise<pg.QueryResult>).then((result) => {
        note(result)
        return result
      })
    const { callback } = first
    first.callback = (error, result) => {
      note(result)
      callback(error, result)
    }
    return original.apply(this, sent)
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
  try {
    await act()
    return changes
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  }
}
