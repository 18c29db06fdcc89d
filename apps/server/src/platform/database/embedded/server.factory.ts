import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { findBinaries } from './binaries'
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded'

export const major = String(findBinaries().major)

/** Messages of the running test's servers, and what to undo after the test (latest first). */
export const log: string[] = []
export const endings: (() => unknown)[] = []

export async function cleanUp(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end()
  log.length = 0
}

/** A private directory, as temporary ones are. */
export async function makeDirectory(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'uplink-')))
}

export function removeDirectory(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true })
}

/** A directory for one test, which other accounts may enter. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await makeDirectory()
  await chmod(directory, 0o755)
  endings.push(() => removeDirectory(directory))
  return directory
}

/** A server that ends with the test. */
export async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log: (line) => log.push(line), throwaway: true, ...more })
  endings.push(() => server.stop())
  return server
}

export async function ask(config: ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export function dataOf(dataDir: string): string {
  return join(dataDir, 'postgres', major, 'data')
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataOf(dataDir), 'postmaster.pid'), 'utf8'), 10)
}
