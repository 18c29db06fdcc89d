import { join } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { readOwnFile } from '../../files/own-files'
import { findBinaries } from './binaries'
import { dataDirectory } from './cluster'
import { knownHome } from './home'
import { loginsAt, type EmbeddedLogins } from './embedded'
import { knownPasswords, roleNames } from './roles'

/**
 * The embedded server of this data folder while another process runs it, so that commands work beside the portal.
 * Undefined when it does not run.
 */
export async function findRunning(dataDir: string): Promise<EmbeddedLogins | undefined> {
  const home = await knownHome(dataDir)
  if (home === undefined) return undefined
  const data = dataDirectory(home, findBinaries().major)
  const address = await readOwnFile(join(data, 'postmaster.pid')).then(addressIn, ignoreMissing)
  const passwords = await knownPasswords(join(dataDir, 'postgres', 'passwords.json'))
  if (!address || !passwords) return undefined
  const logins = loginsAt(address, passwords, data)
  return (await answers(logins.owner)) ? logins : undefined
}

/** PostgreSQL's own file: process, data, start, port, folder of the socket, address, and more. */
function addressIn(text: string): { host: string; port: number } | undefined {
  const [, , , port, socket, listens] = text.split('\n')
  const host = socket || listens
  return host && Number(port) > 0 ? { host, port: Number(port) } : undefined
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** False when nobody listens there: a killed server leaves its file behind. */
async function answers(login: ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return false
    throw new Error(
      `The embedded database is there, and does not let ${roleNames.owner} in: ${(error as Error).message}`,
      { cause: error },
    )
  }
}
