import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFastFolder } from '@uplink/test-servers/fast-folder'
import { radiusSettings } from './access-server'
import { embeddedDatabase } from './embedded-database'
import { databaseOnServer } from './own-server'
import { secretKey } from './pay-links'

const root = join(import.meta.dirname, '..')

export interface Portal {
  url: string
  /** The database's address, with the login of the tables' owner. */
  databaseUrl: string
  /** Ends the portal; throws if it leaves something behind or has logged an error. */
  stop: () => Promise<void>
}

/**
 * Starts the built portal as `npm start` does, on data of its own and a free port; `more`: further variables. Its
 * database is a new one on the server of `TEST_DATABASE_URL`, or else the embedded one.
 */
export async function startPortal(more: Record<string, string> = {}): Promise<Portal> {
  const folder = await makeFastFolder('uplink-journeys-')
  // The database's account, which is not root, must be able to pass through the folder.
  await chmod(folder, 0o711)
  const server = process.env.TEST_DATABASE_URL
  const own = server ? await databaseOnServer(server) : undefined
  const portal = launch(folder, {
    ...(own && { DATABASE_URL: own.url, REPORTS_DATABASE_URL: own.reportsUrl }),
    ...more,
  })
  const remove = async () => {
    await own?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await portal.ready
    const embedded = own ? undefined : await embeddedDatabase(folder)
    return {
      url,
      databaseUrl: own?.url ?? embedded?.url ?? '',
      async stop() {
        const code = await portal.stop()
        if (code !== 0) throw new Error(`The portal ended with ${code}:\n${portal.said()}`)
        if (embedded && existsSync(embedded.pidFile))
          throw new Error(`The database outlived the portal: ${folder}`)
        await remove()
        if (portal.errors().length > 0) throw new Error(`The portal logged:\n${portal.errors().join('\n')}`)
      },
    }
  } catch (error) {
    await portal.stop()
    await remove()
    throw error
  }
}

function launch(folder: string, more: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'end-with-parent.mjs'), 'apps/server/dist/main.js'],
    {
      cwd: root,
      env: { ...process.env, ...settings, ...more, DATA_DIR: folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /Uplink is ready: (\S+)\n/.exec(said) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
  })
  return {
    ready,
    said: () => said,
    /** Lines of the log from level 50, 'error'. */
    // a busy machine that lets its database not answer in time is no fault of the portal, which goes on
    errors: () =>
      said
        .split('\n')
        .filter((line) => /^\{"level":[56]0/.test(line) && !line.includes('"message":"no answer in time"')),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** An empty variable counts as absent, so that nothing of the developer's own `.env` is used. */
const settings = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  REPORTS_DATABASE_URL: '',
  ROLE: 'all',
  DEMO: 'true',
  SECRET_KEY: secretKey,
  ORGANIZATION_ID: '',
  LIVE_ENABLED: 'true',
  LIVE_BROKER_URL: '',
  LIVE_PUBLIC_URL: '',
  TRUST_PROXY: '',
  LOG_LEVEL: 'warn',
  // The simulators only, with short timeouts for the wallets and cards that let the portal wait.
  BKASH_BASE_URL: '',
  BKASH_TIMEOUT_MS: '1000',
  SSLCOMMERZ_BASE_URL: '',
  SSLCOMMERZ_TIMEOUT_MS: '1000',
  ...radiusSettings,
  // High, because all people of the journeys share one network address.
  RATE_LIMIT_PER_MINUTE: '100000',
}
