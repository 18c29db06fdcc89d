import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Where the embedded PostgreSQL of a running portal can be reached, as its files say. */
export async function embeddedDatabase(dataDir: string): Promise<{ url: string; pidFile: string }> {
  const own = join(dataDir, 'postgres')
  const { home } = await readJson<{ home: string }>(join(own, 'made-by-uplink.json'))
  const place = resolve(own, home)
  const major = (await readdir(place)).find((name) => /^\d+$/.test(name)) ?? ''
  const pidFile = join(place, major, 'data', 'postmaster.pid')
  // PostgreSQL writes the port into its 4th line and the socket's folder into the 5th, which is empty where it
  // listens on TCP.
  const [, , , port = '', socket] = (await readFile(pidFile, 'utf8')).split('\n')
  const { owner } = await readJson<{ owner: string }>(join(own, 'passwords.json'))
  const host = encodeURIComponent(socket || '127.0.0.1')
  return { url: `postgres://uplink_owner:${owner}@/uplink?host=${host}&port=${port}`, pidFile }
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
