import { createRequire } from 'node:module'

/** The used part of the database driver, which is among the server's packages. */
interface Driver {
  Client: new (address: string) => {
    connect(): Promise<void>
    query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
    end(): Promise<void>
  }
}

const server = new URL('../apps/server/package.json', import.meta.url)
const { Client } = createRequire(server)('pg') as Driver

/** Queries the portal's database as the owner of its tables, for things that happen outside of the browser. */
export async function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(process.env.UPLINK_DATABASE_URL ?? '')
  await client.connect()
  try {
    const { rows } = await client.query(text, values)
    return rows as Row[]
  } finally {
    await client.end()
  }
}

/** Runs statements one after the other, signed in to a server as its administrator. */
export async function onServer(address: string, statements: readonly string[]): Promise<void> {
  const client = new Client(address)
  await client.connect()
  try {
    for (const text of statements) await client.query(text)
  } finally {
    await client.end()
  }
}
